import type { Database } from '../../../db/client.ts'
import { takeAbandoned } from '../../../db/messages/attachments.ts'
import type { FileStore } from '../../../storage/file-store.ts'

/** So many at a time: each new file takes a few abandoned ones along. */
const sweptAtOnce = 20

/**
 * Removes the files that nobody can reach any more. It is done after each upload: where nothing is sent up, nothing
 * piles up. Rows whose bytes could not be removed stay for the next time.
 */
export function sweepFiles(db: Database, files: FileStore): Promise<number> {
  return db.asWorker(async tx => {
    const abandoned = await takeAbandoned(tx, { limit: sweptAtOnce })
    await files.remove(abandoned)
    return abandoned.length
  })
}
