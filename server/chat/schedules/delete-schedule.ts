import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { cancelQueuedRun } from '../../db/schedules/schedule-runs.ts'
import { lockSchedule, updateSchedule } from '../../db/schedules/schedules.ts'
import { checkStoppable } from './check-schedule.ts'

/** Ends a schedule for good. A run that has begun goes on, and delivered messages stay. */
export function deleteSchedule(
  db: Database,
  { claims, scheduleId }: { claims: Claims; scheduleId: string },
): Promise<{ scheduleId: string }> {
  return db.asUser(claims, tx => deleteScheduleIn(tx, { scheduleId, userId: claims.sub }))
}

/** The same in a transaction that begins as the caller and continues as the service. */
export async function deleteScheduleIn(
  tx: Tx,
  { scheduleId, userId }: { scheduleId: string; userId: string },
): Promise<{ scheduleId: string }> {
  await checkStoppable(tx, { scheduleId, userId })
  await takeServiceRole(tx)
  await lockSchedule(tx, { scheduleId })
  await cancelQueuedRun(tx, { scheduleId })
  await updateSchedule(tx, { scheduleId, nextRunAt: null, deletedAt: new Date().toISOString() })
  return { scheduleId }
}
