import type { Tx } from '../../../db/client.ts'
import { pruneRuns } from '../../../db/schedules/schedule-runs.ts'
import { updateSchedule } from '../../../db/schedules/schedules.ts'
import { decideAfterRun, type RunResult } from '../../../domain/schedules/after-run.ts'
import { noteDisabled, tellDisabled, tellFailing } from '../../../domain/schedules/run-lines.ts'
import type { Schedule } from '../../../domain/schedules/schedule.ts'
import { type LinePlace, tellDirectly, tellIn } from './tell-owner.ts'

/**
 * Writes everything that follows from the end of a run: the count of failures, the plan, the line for the owner. The
 * schedule is locked. `place`: where the line goes; null: to the owner alone. Runs as the service.
 */
export async function followRun(
  tx: Tx,
  schedule: Schedule,
  given: { result: RunResult; isPlanned: boolean; why: string; now: Date; place: LinePlace | null },
): Promise<void> {
  const { why, place } = given
  const { tells, nextRunAt, consecutiveFailures, status } = decideAfterRun(schedule, given)
  await updateSchedule(tx, {
    scheduleId: schedule.id,
    consecutiveFailures,
    status,
    ...(nextRunAt !== undefined && { nextRunAt: nextRunAt?.toISOString() ?? null }),
    ...(tells === 'disabled' && { statusNote: noteDisabled(why) }),
  })
  await pruneRuns(tx, { scheduleId: schedule.id })
  if (tells === null) return
  const content = tells === 'disabled' ? tellDisabled(schedule.name, why) : tellFailing(schedule.name, why)
  const told = { schedule, content, metadata: { notice: `schedule_${tells}` } }
  if (place) await tellIn(tx, place, told)
  else await tellDirectly(tx, told)
}
