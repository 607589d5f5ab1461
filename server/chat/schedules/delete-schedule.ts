import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { cancelQueuedRun } from '../../db/schedules/schedule-runs.ts'
import { lockSchedule, updateSchedule } from '../../db/schedules/schedules.ts'
import { checkStoppable } from './check-schedule.ts'

/** Ends a schedule for good. A run that has begun goes on, and delivered messages stay. */
export function deleteSchedule(
  db: Database,
  { claims, scheduleId }: { claims: Claims; scheduleId: string },
): Promise<{ scheduleId: string }> {
  return db.asUser(claims, async tx => {
    await checkStoppable(tx, { scheduleId, userId: claims.sub })
    await takeServiceRole(tx)
    await lockSchedule(tx, { scheduleId })
    await cancelQueuedRun(tx, { scheduleId })
    await updateSchedule(tx, { scheduleId, nextRunAt: null, deletedAt: new Date().toISOString() })
    return { scheduleId }
  })
}
