import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Exchange } from '../exchange.ts'

/** Sends a picture. The bytes under an id never change, so a browser that has them gets no second copy. */
export async function sendPicture(
  { req, res }: Pick<Exchange, 'req' | 'res'>,
  picture: { id: string; type: string; size: number },
  how: { caching: string; read: () => Promise<Iterable<unknown> | AsyncIterable<unknown>> },
): Promise<void> {
  const etag = `"${picture.id}"`
  res.setHeader('cache-control', how.caching)
  res.setHeader('etag', etag)
  if (req.headers['if-none-match'] === etag) {
    res.statusCode = 304
    return void res.end()
  }
  res.setHeader('content-type', picture.type)
  res.setHeader('content-length', picture.size)
  if (req.method === 'HEAD') return void res.end()
  const bytes = await how.read()
  // A client that closes the page in the middle is not a failure.
  await pipeline(Readable.from(bytes), res).catch(() => res.destroy())
}
