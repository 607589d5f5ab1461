/**
 * The bytes of Storage: below one folder, under names that are hashes of bucket and key, so that no key can
 * point to another place or collide by letter case. Beside each file is another one with the data that is
 * served with it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'

const servedWith = z.object({ mimetype: z.string(), cacheControl: z.string(), eTag: z.string() })

type StoredFile = z.infer<typeof servedWith> & { contentLength: number; size: number; lastModified: Date }

/** The store of bytes that the storage library needs. Versions are not kept. */
export function createStoredFiles(folder: string) {
  const pathOf = (bucket: string, key: string) => {
    const name = createHash('sha256').update(`${bucket}\n${key}`).digest('hex')
    return join(folder, name.slice(0, 2), name)
  }

  async function readStored(bucket: string, key: string): Promise<StoredFile> {
    const path = pathOf(bucket, key)
    const [{ size, mtime }, beside] = await Promise.all([stat(path), readFile(`${path}.json`, 'utf8')])
    return { ...servedWith.parse(JSON.parse(beside)), contentLength: size, size, lastModified: mtime }
  }

  async function remove(bucket: string, key: string) {
    await rm(pathOf(bucket, key), { force: true })
    await rm(`${pathOf(bucket, key)}.json`, { force: true })
  }

  return {
    driver: null,

    async getObject(bucket: string, key: string) {
      const metadata = await readStored(bucket, key)
      return { metadata, httpStatusCode: 200, body: Readable.toWeb(createReadStream(pathOf(bucket, key))) }
    },

    headObject: readStored,

    async uploadObject(
      bucket: string,
      key: string,
      _version: string | undefined,
      body: ReadableStream | Uint8Array,
      mimetype: string,
      cacheControl: string,
    ) {
      const path = pathOf(bucket, key)
      const part = `${path}.${randomUUID()}.part`
      const sum = createHash('sha256')
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const bytes = body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body)
        bytes.on('data', chunk => sum.update(chunk))
        await pipeline(bytes, createWriteStream(part, { mode: 0o600 }))
        const eTag = `"${sum.digest('hex').slice(0, 32)}"`
        await writeFile(`${path}.json`, JSON.stringify({ mimetype, cacheControl, eTag }), { mode: 0o600 })
        await rename(part, path)
      } finally {
        await rm(part, { force: true })
      }
      return readStored(bucket, key)
    },

    async copyObject(
      bucket: string,
      key: string,
      _version: string | undefined,
      toBucket: string,
      toKey: string,
    ) {
      const [from, to] = [pathOf(bucket, key), pathOf(toBucket, toKey)]
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await copyFile(`${from}.json`, `${to}.json`)
      await copyFile(from, to)
      const { eTag, lastModified } = await readStored(toBucket, toKey)
      return { httpStatusCode: 200, eTag, lastModified }
    },

    deleteObject: remove,

    async deleteObjects(bucket: string, keys: string[]) {
      for (const key of keys) await remove(bucket, key)
    },

    async privateAssetUrl(): Promise<string> {
      throw new Error('Stored files have no address of their own')
    },
  }
}
