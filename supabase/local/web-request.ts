import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Turns a request of Node's HTTP server into the standard one. Its address is our own, not the one that Host
 * claims.
 */
export function toRequest(req: IncomingMessage, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const method = req.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : streamBody(req)
  // A streamed body needs `duplex`; the types of browsers, which stream no bodies, do not have it.
  const init = { method, headers, body, duplex: 'half' }
  return new Request(new URL(pathOf(req), publicUrl), init)
}

function streamBody(req: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = req[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

/** Returns the path with its query. A client may send anything there, even a whole address. */
export function pathOf(req: IncomingMessage): string {
  const url = URL.parse(`http://local/${(req.url ?? '').replace(/^\/+/, '')}`)
  return url ? `${url.pathname}${url.search}` : '/'
}

/** Sends an answer. A client that disconnects meanwhile is no error. */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  res.statusCode = response.status
  for (const [name, value] of response.headers) res.appendHeader(name, value)
  if (!response.body) {
    res.end()
    return
  }
  await pipeline(Readable.from(response.body), res).catch(() => res.destroy())
}
