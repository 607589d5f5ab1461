import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { findClientAddress, findOrigin } from './guard/hosts.ts'

/** One request and its answer, with what the door has worked out about it. */
export type Exchange = {
  req: IncomingMessage
  res: ServerResponse
  url: URL
  /** What people type to get here, as far as this request shows: OPENVIBE_PUBLIC_URL, else the (checked) Host. */
  origin: string
  clientAddress: string
  requestId: string
  log: Log
}

export function openExchange(env: Env, log: Log, req: IncomingMessage, res: ServerResponse): Exchange {
  const requestId = readRequestId(req) ?? randomUUID()
  res.setHeader('x-request-id', requestId)
  const origin = findOrigin(env, req)
  return {
    req,
    res,
    // Two leading slashes would be read as a host.
    url: new URL(`${origin}/${(req.url ?? '/').replace(/^\/+/, '')}`),
    origin,
    clientAddress: findClientAddress(env, req),
    requestId,
    log: log.child({ requestId }),
  }
}

/** An id from the proxy in front joins its log with ours. Only plain ids, so that nobody writes lines into the log. */
function readRequestId(req: IncomingMessage): string | undefined {
  const id = req.headers['x-request-id']
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined
}
