import type { Database } from '../../../db/client.ts'
import { takeAbandoned } from '../../../db/messages/attachments.ts'
import type { Log } from '../../../log.ts'
import type { FileStore } from '../../../storage/file-store.ts'

/** The number of files at a time: a new file removes a few abandoned ones. */
const sweptAtOnce = 20

/**
 * Removes files that nobody can reach any more, some at a time, and returns their number. Runs after each upload. Rows whose bytes could not be removed stay for the next time.
 */
export function sweepFiles(db: Database, files: FileStore): Promise<number> {
  return db.asWorker(async tx => {
    const abandoned = await takeAbandoned(tx, { limit: sweptAtOnce })
    await files.remove(abandoned)
    return new Set(abandoned.map(({ id }) => id)).size
  })
}

/** Removes all files that nobody can reach any more. Where that fails, the rest stays for the next time. */
export async function sweepAllFiles(db: Database, files: FileStore, log: Log): Promise<void> {
  try {
    while ((await sweepFiles(db, files)) === sweptAtOnce);
  } catch (error) {
    log.warn({ err: error }, 'could not remove unused files')
  }
}
