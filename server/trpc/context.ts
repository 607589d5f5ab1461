import type { Claims, Database } from '../db/client.ts'
import type { Env } from '../env.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Log } from '../log.ts'

/** Who calls, as the door has verified it. */
export interface Session {
  userId: string
  /** The access token itself; Realtime in the browser is given it. */
  accessToken: string
  claims: Claims & { exp?: number }
  kind: 'cookie' | 'bearer'
}

/** What a procedure works with. */
export interface Context {
  session: Session | null
  requestId: string
  /** What people type to get here, for links that are passed on. */
  origin: string
  log: Log
  db: Database
  env: Env
  limits: Pick<RateLimits, 'consume'>
}

/** The door's one call into tRPC: it has worked all of this out for the request. */
export function createContext(request: Context): Context {
  return request
}
