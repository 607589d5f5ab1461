import { createHash } from 'node:crypto'
import type { FileCopy } from '../../domain/messages/attachment.ts'
import { pictureLimits } from '../../domain/messages/picture.ts'
import type { Log } from '../../log.ts'
import type { FileStore } from '../../storage/file-store.ts'

/** The bytes of a picture or a document as they are sent, and their hash. */
export interface PictureBytes {
  sha256: string
  base64: string
}

export interface PictureReader {
  /** Waits, for as long as people would, until the metadata of these pictures is removed. */
  prepare(ids: readonly string[], signal: AbortSignal): Promise<void>
  /** Null: the file is larger than `mostBytes`, or can't be read, or not now. Never throws. */
  read(
    place: { id: string; workspaceId: string; copy: FileCopy },
    mostBytes?: number,
  ): Promise<PictureBytes | null>
}

/** The size of the cache, because each turn of a task sends its pictures again. In characters of base64. */
const keptLength = 24_000_000
const usualPatienceMs = 10_000

/** Reads attached pictures for prompts. The bytes of a clean copy and of a document never change: cached ones stay right. */
export function createPictureReader({
  files,
  log,
  patienceMs = usualPatienceMs,
  prepare = async () => {},
}: {
  files: FileStore
  log: Log
  patienceMs?: number
  prepare?: PictureReader['prepare']
}): PictureReader {
  /** The picture that was used last is at the end. */
  const kept = new Map<string, PictureBytes>()
  let length = 0

  function keep(id: string, picture: PictureBytes): void {
    if (kept.has(id)) return
    kept.set(id, picture)
    length += picture.base64.length
    for (const [oldest, { base64 }] of kept) {
      if (length <= keptLength) break
      kept.delete(oldest)
      length -= base64.length
    }
  }

  return {
    prepare,
    async read(place, mostBytes = pictureLimits.bytes) {
      const known = kept.get(place.id)
      if (known) {
        kept.delete(place.id)
        kept.set(place.id, known)
        return known
      }
      try {
        const bytes = await readAll(await files.get(place, AbortSignal.timeout(patienceMs)), mostBytes)
        if (!bytes) return null
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const picture = { sha256, base64: bytes.toString('base64') }
        keep(place.id, picture)
        return picture
      } catch (error) {
        log.warn({ err: error, attachment: place.id }, 'a picture could not be read')
        return null
      }
    },
  }
}

/** Null: the file is larger than a model takes, whatever its row says. */
async function readAll(stream: ReadableStream<Uint8Array>, mostBytes: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > mostBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
