import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { lockSchedule, updateSchedule } from '../../db/schedules/schedules.ts'
import type { Schedule } from '../../domain/schedules/schedule.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkSeen, checkStoppable } from './check-schedule.ts'

/** Stops a schedule until it is resumed. A run that has begun goes on. */
export function pauseSchedule(
  db: Database,
  { claims, scheduleId }: { claims: Claims; scheduleId: string },
): Promise<{ schedule: Schedule }> {
  return db.asUser(claims, tx => pauseScheduleIn(tx, { scheduleId, userId: claims.sub }))
}

/** The same in a transaction that begins as the caller and continues as the service. */
export async function pauseScheduleIn(
  tx: Tx,
  { scheduleId, userId }: { scheduleId: string; userId: string },
): Promise<{ schedule: Schedule }> {
  await checkStoppable(tx, { scheduleId, userId })
  await takeServiceRole(tx)
  await lockSchedule(tx, { scheduleId })
  // A run that ended meanwhile may have completed it or switched it off.
  const { status } = await checkSeen(tx, { scheduleId })
  if (status === 'completed') {
    throw new DomainError('schedule_ended', 'This schedule has run for the last time, so it can’t be paused.')
  }
  if (status === 'active') await updateSchedule(tx, { scheduleId, status: 'paused', nextRunAt: null })
  // It doesn't come back with a role either.
  else await updateSchedule(tx, { scheduleId, isSuspended: false })
  return { schedule: await checkSeen(tx, { scheduleId }) }
}
