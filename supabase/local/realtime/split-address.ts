import type { IncomingMessage } from 'node:http'

/** Path and query of a request, as sent: `new URL` throws on some addresses that a client can send. */
export function splitAddress({ url = '/' }: IncomingMessage): { path: string; query: URLSearchParams } {
  const mark = url.indexOf('?')
  return mark === -1
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark)) }
}
