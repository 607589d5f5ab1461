import type { IncomingMessage } from 'node:http'

/**
 * Returns path and query of a request unchanged: `new URL` throws on some addresses that a client can send.
 */
export function splitAddress({ url = '/' }: IncomingMessage): { path: string; query: URLSearchParams } {
  const mark = url.indexOf('?')
  return mark === -1
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark)) }
}
