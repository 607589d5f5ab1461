import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { notifySchedules } from '../../db/schedules/schedule-runs.ts'
import { lockSchedule, updateSchedule } from '../../db/schedules/schedules.ts'
import { nextTime } from '../../domain/schedules/next-times.ts'
import type { Schedule } from '../../domain/schedules/schedule.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'
import { checkOwned, checkSeen } from './check-schedule.ts'

/** Lets a schedule run again, from its next time on. Failures from before no longer count. */
export function resumeSchedule(
  db: Database,
  { claims, scheduleId }: { claims: Claims; scheduleId: string },
): Promise<{ schedule: Schedule }> {
  return db.asUser(claims, tx => resumeScheduleIn(tx, { scheduleId, userId: claims.sub }))
}

/** The same in a transaction that begins as the caller and continues as the service. */
export async function resumeScheduleIn(
  tx: Tx,
  { scheduleId, userId }: { scheduleId: string; userId: string },
): Promise<{ schedule: Schedule }> {
  const { status, cadence, timeZone, kind, workspaceId } = await checkOwned(tx, { scheduleId, userId })
  if (kind === 'agent' && (await checkMember(tx, { workspaceId, userId })) === 'guest') {
    throw new DomainError(
      'members_only',
      'Guests can’t schedule agents. This schedule continues when an admin makes you a member again.',
    )
  }
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
      isSuspended: false,
      consecutiveFailures: 0,
      nextRunAt: next.toISOString(),
    })
  }
  await notifySchedules(tx)
  return { schedule: await checkSeen(tx, { scheduleId }) }
}
