import type { Database } from '../../db/client.ts'
import { giveReminder, takeCandidates } from '../../db/ledger/reminders.ts'
import { dueReminder } from '../../domain/ledger/reminder.ts'

/** Reminds the owners of entries whose day has come. Any number of workers may do this at once: each reminder comes once. */
export function remindOwners(db: Database, { now }: { now: Date }): Promise<void> {
  return db.asWorker(async tx => {
    for (const { id: entryId, userId, zone, ...entry } of await takeCandidates(tx, { now })) {
      const kind = dueReminder(entry, { now, zone })
      if (kind) await giveReminder(tx, { entryId, userId, kind })
    }
  })
}
