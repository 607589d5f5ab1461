import { beginNextSummary } from '../../chat/help/begin-next-summary.ts'
import type { Database } from '../../db/client.ts'
import type { Log } from '../../log.ts'

/** Starts the tasks for the summaries of threads that are due. Any number of workers do this beside each other. */
export function createSummaryStarter({ db, log, aheadMs }: { db: Database; log: Log; aheadMs(): number }) {
  return async () => {
    try {
      const begin = () => db.asWorker(tx => beginNextSummary(tx, { now: new Date(Date.now() + aheadMs()) }))
      while (await begin()) {}
    } catch (error) {
      log.warn({ err: error }, 'could not begin a summary')
    }
  }
}
