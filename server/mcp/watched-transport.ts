import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type FetchLike,
  isJSONRPCRequest,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
  type TransportSendOptions,
} from '@modelcontextprotocol/client'

/** Our own code of an error: the stream of an answer ended before the answer came. Its data is the cause, if one is known. */
export const streamEnded = -32_099

/** The request that is sent. The library makes words of the error that broke a stream, so the error is kept here. */
const sending = new AsyncLocalStorage<{ cause?: unknown }>()

/**
 * The transport over HTTP, which also tells a caller when the stream of its answer has ended without the answer, for
 * example because the server died. Otherwise the call would wait until its time is up.
 */
export class WatchedTransport extends StreamableHTTPClientTransport {
  constructor(url: URL, options: StreamableHTTPClientTransportOptions & { fetch: FetchLike }) {
    super(url, { ...options, fetch: keepCauses(options.fetch) })
  }

  override send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!isJSONRPCRequest(message)) return super.send(message, options)
    const { id } = message
    const request: { cause?: unknown } = {}
    const onRequestStreamEnd = () => {
      options?.onRequestStreamEnd?.()
      const error = { code: streamEnded, message: 'The stream ended.', data: request.cause }
      // Without effect if the answer came.
      this.onmessage?.({ jsonrpc: '2.0', id, error })
    }
    return sending.run(request, () => super.send(message, { ...options, onRequestStreamEnd }))
  }
}

function keepCauses(fetch: FetchLike): FetchLike {
  return async (input, init) => {
    const request = sending.getStore()
    const response = await fetch(input, init)
    if (!request || !response.body) return response
    const body = watchFailure(response.body, error => {
      request.cause = error
    })
    const { status, statusText, headers, url } = response
    return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: url })
  }
}

function watchFailure(body: ReadableStream<Uint8Array<ArrayBuffer>>, tell: (error: unknown) => void) {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        tell(error)
        controller.error(error)
      }
    },
    cancel: reason => reader.cancel(reason),
  })
}
