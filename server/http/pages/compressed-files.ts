import { readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Exchange } from '../exchange.ts'

const types = new Map([
  ['js', 'application/javascript; charset=UTF-8'],
  ['css', 'text/css; charset=UTF-8'],
])

/**
 * Opens the files that the build has compressed by Brotli, an eighth smaller than Next makes them at each request. The
 * answer tells whether one was sent; all other files are Next's.
 */
export function openCompressedFiles(
  dir: string,
  /** The address of the folder. */
  at: string,
): (exchange: Pick<Exchange, 'req' | 'res' | 'url'>) => Promise<boolean> {
  const files = listCompressed(dir, at)
  return async ({ req, res, url }) => {
    const file = files.get(url.pathname)
    if (!file || !takesBrotli(req)) return false
    // A later build may have removed it.
    const opened = await open(file.path).catch(() => null)
    if (!opened) return false
    const { size } = await opened.stat()
    res.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': size,
      // The name is made of the content.
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    if (req.method === 'HEAD') {
      await opened.close()
      res.end()
    } else {
      // A reader who leaves early is no fault of the server.
      await pipeline(opened.createReadStream(), res).catch(() => {})
    }
    return true
  }
}

function listCompressed(dir: string, at: string): Map<string, { path: string; type: string }> {
  const files = new Map<string, { path: string; type: string }>()
  for (const name of list(dir)) {
    const [, address = '', ending = ''] = /^(.+\.(js|css))\.br$/.exec(name) ?? []
    const type = types.get(ending)
    if (type) files.set(`${at}/${address.split(sep).join('/')}`, { path: join(dir, name), type })
  }
  return files
}

function list(dir: string): string[] {
  try {
    return readdirSync(dir, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

/** Browsers ask for Brotli over https and on their own machine. */
function takesBrotli({ method, headers }: IncomingMessage): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return false
  return /(?:^|,)\s*br\s*(?:$|,|;\s*q=(?:1|0\.0*[1-9]))/i.test(String(headers['accept-encoding'] ?? ''))
}
