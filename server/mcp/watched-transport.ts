import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client'

/** Our own code of an error: the stream of an answer ended before the answer came. */
export const streamEnded = -32_099

/**
 * The transport over HTTP, which also tells a caller when the stream of its answer has ended without the answer, for
 * example because the server died. Otherwise the call would wait until its time is up.
 */
export class WatchedTransport extends StreamableHTTPClientTransport {
  override send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!isJSONRPCRequest(message)) return super.send(message, options)
    const { id } = message
    return super.send(message, {
      ...options,
      onRequestStreamEnd: () => {
        options?.onRequestStreamEnd?.()
        // Without effect if the answer came.
        this.onmessage?.({ jsonrpc: '2.0', id, error: { code: streamEnded, message: 'The stream ended.' } })
      },
    })
  }
}
