import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A request of Node's HTTP server as the standard one. Its address is where we are reached, not what Host claims. */
export function toRequest(req: IncomingMessage, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const method = req.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : streamBody(req)
  // `duplex` must be there for a streamed body; the types of browsers, which stream none, do not know it.
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

/** The path with its query. A client may send anything there, even a whole address. */
export function pathOf(req: IncomingMessage): string {
  const url = URL.parse(`http://local/${(req.url ?? '').replace(/^\/+/, '')}`)
  return url ? `${url.pathname}${url.search}` : '/'
}

/** Sends an answer. A client that leaves meanwhile is no failure. */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  res.statusCode = response.status
  for (const [name, value] of response.headers) res.appendHeader(name, value)
  if (!response.body) {
    res.end()
    return
  }
  await pipeline(Readable.from(response.body), res).catch(() => res.destroy())
}
