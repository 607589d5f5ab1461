import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** Less would grow by its frame. */
const smallest = 200

/**
 * Writes each script and sheet of a folder a second time, as small as Brotli can make it: once, with the build, because
 * that takes too long for a request.
 */
export async function compressFiles(dir) {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  await Promise.all(names.filter(name => /\.(js|css)$/.test(name)).map(name => compressFile(join(dir, name))))
}

async function compressFile(path) {
  const bytes = await readFile(path)
  if (bytes.length < smallest) return
  await writeFile(
    `${path}.br`,
    await compress(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
}
