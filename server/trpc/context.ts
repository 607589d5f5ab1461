import type { LimitDesk } from '../chat/limits/limit-desk.ts'
import type { McpGate } from '../chat/mcp/mcp-gate.ts'
import type { ModelGate } from '../chat/models/model-gate.ts'
import type { AssembleRequest } from '../chat/previews/assemble-requests.ts'
import type { WebhookDesk } from '../chat/webhooks/webhook-desk.ts'
import type { Database } from '../db/client.ts'
import type { EnvWithSupabase } from '../http/env-with-supabase.ts'
import type { RateLimits } from '../http/guard/rate-limits.ts'
import type { Session } from '../http/session/session.ts'
import type { Log } from '../log.ts'
import type { SendMail } from '../mail/send-mail.ts'

/** The dependencies of a procedure. */
export interface Context {
  /** The caller, verified by the door. */
  session: Session | null
  requestId: string
  /** The address that people type to get here, for links that are sent to others. */
  origin: string
  log: Log
  db: Database
  env: EnvWithSupabase
  limits: RateLimits
  limitDesk: LimitDesk
  mcp: McpGate
  models: ModelGate
  webhooks: WebhookDesk
  /** Null: mail that is sent from here would not reach anybody. */
  sendMail: SendMail | null
  /** Writes requests for previews. */
  assemble: AssembleRequest
}

/**
 * Makes the context; this is the door's one call into the API, and the door has computed every field for the
 * request.
 */
export function createContext(request: Context): Context {
  return request
}
