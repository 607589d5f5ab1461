import type { Claims, Database } from '../../db/client.ts'
import { notifySchedules } from '../../db/schedules/schedule-runs.ts'
import type { ReminderDraft, Schedule } from '../../domain/schedules/schedule.ts'
import { addReminder } from './add-schedule.ts'

/** Reminds the caller of a text or a message, and nobody else. */
export function createReminder(
  db: Database,
  { claims, ...draft }: { claims: Claims } & ReminderDraft,
): Promise<{ schedule: Schedule }> {
  return db.asUser(claims, async tx => {
    const schedule = await addReminder(tx, { ...draft, userId: claims.sub, now: new Date() })
    await notifySchedules(tx)
    return { schedule }
  })
}
