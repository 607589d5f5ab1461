import type { Claims, Database } from '../../db/client.ts'
import { notifySchedules } from '../../db/schedules/schedule-runs.ts'
import type { Schedule, ScheduleDraft } from '../../domain/schedules/schedule.ts'
import { addSchedule } from './add-schedule.ts'

/** Creates a schedule whose runs have the caller's rights. */
export function createSchedule(
  db: Database,
  { claims, ...draft }: { claims: Claims } & ScheduleDraft,
): Promise<{ schedule: Schedule }> {
  return db.asUser(claims, async tx => {
    const schedule = await addSchedule(tx, { ...draft, userId: claims.sub, now: new Date() })
    await notifySchedules(tx)
    return { schedule }
  })
}
