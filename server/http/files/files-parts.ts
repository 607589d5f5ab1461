import type { Database } from '../../db/client.ts'
import type { FileStore, PictureStore } from '../../storage/file-store.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { RateLimits } from '../guard/rate-limits.ts'
import type { ReadSession } from '../session/sessions.ts'

/** The parts of the server that files pass through. */
export interface FilesParts {
  env: EnvWithSupabase
  db: Database
  limits: RateLimits
  readSession: ReadSession
  files: FileStore
  /** The pictures of people. */
  pictures: PictureStore
}
