import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { findClientAddress, findOrigin } from './guard/hosts.ts'

/** One request and its answer, with the facts that the door has found out about it. */
export type Exchange = {
  req: IncomingMessage
  res: ServerResponse
  url: URL
  /**
   * The address that people type to get here, if this request shows it: OPENVIBE_PUBLIC_URL, else the
   * (checked) Host.
   */
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

/**
 * Reads the id from the proxy in front, which links the proxy's log to ours. Only plain ids are accepted, so
 * that nobody can write lines into the log.
 */
function readRequestId(req: IncomingMessage): string | undefined {
  const id = req.headers['x-request-id']
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined
}
