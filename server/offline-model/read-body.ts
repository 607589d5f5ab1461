import type { IncomingMessage } from 'node:http'

const mostBytes = 32 * 1024 * 1024

/** Reads the body as text; null if it is larger than the API accepts: then the rest is received unread. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes <= mostBytes) chunks.push(chunk)
  }
  return bytes > mostBytes ? null : Buffer.concat(chunks).toString('utf8')
}
