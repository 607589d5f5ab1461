import type { Database } from '../db/client.ts'
import type { EnvWithSupabase } from '../http/env-with-supabase.ts'
import type { RateLimits } from '../http/guard/rate-limits.ts'
import type { Session } from '../http/session/session.ts'
import type { Log } from '../log.ts'
import type { SendMail } from '../mail/send-mail.ts'

/** What a procedure works with. */
export interface Context {
  /** Who calls, as the door has verified it. */
  session: Session | null
  requestId: string
  /** What people type to get here, for links that are passed on. */
  origin: string
  log: Log
  db: Database
  env: EnvWithSupabase
  limits: RateLimits
  /** Null: no mail that is sent from here would reach anybody. */
  sendMail: SendMail | null
}

/** The door's one call into the API: it has worked all of this out for the request. */
export function createContext(request: Context): Context {
  return request
}
