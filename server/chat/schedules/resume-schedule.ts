import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { notifySchedules } from '../../db/schedules/schedule-runs.ts'
import { lockSchedule, updateSchedule } from '../../db/schedules/schedules.ts'
import { nextTime } from '../../domain/schedules/next-times.ts'
import type { Schedule } from '../../domain/schedules/schedule.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkOwned, checkSeen } from './check-schedule.ts'

/** Lets a schedule run again, from its next time on. Failures from before no longer count. */
export function resumeSchedule(
  db: Database,
  { claims, scheduleId }: { claims: Claims; scheduleId: string },
): Promise<{ schedule: Schedule }> {
  return db.asUser(claims, async tx => {
    const { status, cadence, timeZone } = await checkOwned(tx, { scheduleId, userId: claims.sub })
    const next = nextTime(cadence, { zone: timeZone, from: new Date() })
    if (!next || status === 'completed') {
      throw new DomainError(
        'schedule_ended',
        'The time of this schedule has passed. Set a new one to run it again.',
      )
    }
    await takeServiceRole(tx)
    await lockSchedule(tx, { scheduleId })
    if (status !== 'active') {
      await updateSchedule(tx, {
        scheduleId,
        status: 'active',
        statusNote: null,
        consecutiveFailures: 0,
        nextRunAt: next.toISOString(),
      })
    }
    await notifySchedules(tx)
    return { schedule: await checkSeen(tx, { scheduleId }) }
  })
}
