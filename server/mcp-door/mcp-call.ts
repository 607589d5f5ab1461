import type { TaskWatch } from '../api/task-watch.ts'
import type { Claims, Database } from '../db/client.ts'
import type { KeyHolder } from '../domain/workspaces/api-key.ts'
import type { Workspace } from '../domain/workspaces/workspace.ts'
import type { RateLimits } from '../http/guard/rate-limits.ts'
import type { Log } from '../log.ts'

/** One request of a client: the person for whom it acts, and the dependencies of the tools. */
export interface McpCall {
  db: Database
  log: Log
  limits: RateLimits
  watch: TaskWatch
  claims: Claims
  /** The API key or the connection. */
  key: KeyHolder
  workspace: Workspace
  /** The address that people type to get here, for links. */
  origin: string
  /**
   * A client of the protocol of 2025: it says in a second request that it cancels a call, while one that closes its
   * connection is only away. A later client closes the connection to cancel.
   */
  isLegacy: boolean
  /** The session of a client of 2025, which we gave it: it tells the calls of two such clients with one key apart. */
  sessionId: string | null
}
