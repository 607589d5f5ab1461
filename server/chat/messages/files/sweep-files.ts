import type { Database } from '../../../db/client.ts'
import { takeAbandoned } from '../../../db/messages/attachments.ts'
import type { FileStore } from '../../../storage/file-store.ts'

/** The number of files at a time: each new file removes a few abandoned ones. */
const sweptAtOnce = 20

/**
 * Removes files that nobody can reach any more. Runs after each upload, because files pile up only where people
 * upload. Rows whose bytes could not be removed stay for the next time.
 */
export function sweepFiles(db: Database, files: FileStore): Promise<number> {
  return db.asWorker(async tx => {
    const abandoned = await takeAbandoned(tx, { limit: sweptAtOnce })
    await files.remove(abandoned)
    return abandoned.length
  })
}
