import { v7 as newId } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { countRunsAtWork, lockPlan, takeDue } from '../../../db/schedules/due-schedules.ts'
import { insertRun, updateRun } from '../../../db/schedules/schedule-runs.ts'
import { findSchedule, updateSchedule } from '../../../db/schedules/schedules.ts'
import { nextTime } from '../../../domain/schedules/next-times.ts'
import { tellSwitchedOff } from '../../../domain/schedules/run-lines.ts'
import { mostRunsAtOnce, type Schedule } from '../../../domain/schedules/schedule.ts'
import type { Begun } from './begun.ts'
import { deliverReminder } from './deliver-reminder.ts'
import { followRun } from './follow-run.ts'
import { startRun } from './start-run.ts'
import { tellDirectly } from './tell-owner.ts'

/**
 * Begins the run that is due first, in one transaction as the service: the run's row, its task and the new plan are
 * written together or not at all, so each run begins once however many workers look, and wherever one of them dies.
 * Times that passed while no worker looked count as one. Returns the schedule; null: nothing is due, or all places are
 * taken.
 */
export async function beginNextRun(
  tx: Tx,
  { now, onTaken }: { now: Date; onTaken(scheduleId: string): void },
): Promise<string | null> {
  await lockPlan(tx)
  const onlyReminders = (await countRunsAtWork(tx)) >= mostRunsAtOnce
  const due = await takeDue(tx, { now, onlyReminders })
  if (!due) return null
  const { scheduleId } = due
  onTaken(scheduleId)
  const schedule = await findSchedule(tx, { scheduleId })
  if (!schedule) return null
  const begun =
    schedule.kind === 'reminder' ? await deliverReminder(tx, schedule) : await startRun(tx, schedule)
  await recordBegun(tx, { schedule, runId: due.runId, begun, now })
  return scheduleId
}

/** Writes the row of a run and the new plan. The schedule is locked. */
export async function recordBegun(
  tx: Tx,
  given: { schedule: Schedule; runId: string | null; begun: Begun; now: Date },
): Promise<void> {
  const { schedule, begun, now } = given
  const isPlanned = given.runId === null
  const runId = given.runId ?? newId()
  if (isPlanned) await plan(tx, { schedule, runId, now })
  const at = now.toISOString()
  if (begun.kind === 'started') {
    await updateRun(tx, { runId, status: 'running', startedAt: at, taskId: begun.taskId })
    return
  }
  const { obstacle } = begun.kind === 'failed' ? begun : { obstacle: null }
  await updateRun(tx, {
    runId,
    status: obstacle ? 'failed' : 'completed',
    startedAt: at,
    endedAt: at,
    messageId: begun.kind === 'delivered' ? begun.messageId : null,
    isDelivered: begun.kind === 'delivered' && begun.messageId !== null,
    error: obstacle && { reason: obstacle.reason, message: obstacle.message },
  })
  if (begun.kind === 'failed' && begun.obstacle.isFinal) return switchOff(tx, schedule, begun)
  const result = obstacle ? 'failed' : 'completed'
  await followRun(tx, schedule, { result, isPlanned, why: obstacle?.message ?? '', now, place: null })
}

/** Inserts the run of a planned time, and plans the next one. */
async function plan(
  tx: Tx,
  { schedule, runId, now }: { schedule: Schedule; runId: string; now: Date },
): Promise<void> {
  const { id: scheduleId, workspaceId, ownerId, cadence, timeZone: zone, place, nextRunAt } = schedule
  const inserted = await insertRun(tx, {
    id: runId,
    scheduleId,
    workspaceId,
    ownerId,
    channelId: place.channelId,
    cause: 'time',
    status: 'queued',
    dueAt: nextRunAt ?? now.toISOString(),
  })
  if (!inserted) throw new Error('The schedule has an open run, or one for this time.')
  const next = cadence.kind === 'once' ? null : nextTime(cadence, { zone, from: now })
  await updateSchedule(tx, { scheduleId, nextRunAt: next?.toISOString() ?? null })
}

/** Switches a schedule off at once, with a note. Its owner is told, unless the owner left. */
async function switchOff(
  tx: Tx,
  schedule: Schedule,
  { obstacle, isMember }: Begun & { kind: 'failed' },
): Promise<void> {
  await updateSchedule(tx, {
    scheduleId: schedule.id,
    status: 'disabled',
    statusNote: obstacle.message,
    nextRunAt: null,
  })
  if (!isMember) return
  const content = tellSwitchedOff(schedule.name, obstacle.message)
  await tellDirectly(tx, { schedule, content, metadata: { notice: 'schedule_disabled' } })
}
