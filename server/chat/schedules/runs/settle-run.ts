import type { Tx } from '../../../db/client.ts'
import { findRunOfTask, notifySchedules, updateRun } from '../../../db/schedules/schedule-runs.ts'
import { findSchedule, lockSchedule } from '../../../db/schedules/schedules.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import { isRun } from '../../../domain/schedules/scheduled-task.ts'
import { addDollars } from '../../../domain/spending/add-dollars.ts'
import type { AnswerState } from '../../../domain/tasks/answer-state.ts'
import { followRun } from './follow-run.ts'

/**
 * Settles the run of a task that has ended, in the transaction of its end: its state, its cost, and everything that
 * follows for the schedule. The events of the task are written, and its thread is locked. A task that a person tries
 * again settles its run anew, without a new count. Runs as the service.
 */
export async function settleRun(tx: Tx, { row, state }: OpenTask): Promise<void> {
  if (!isRun(state)) return
  const run = await findRunOfTask(tx, { taskId: row.id })
  if (!run) return
  const result = row.status === 'completed' ? 'completed' : row.status === 'failed' ? 'failed' : 'cancelled'
  const { error } = state
  await updateRun(tx, {
    runId: run.id,
    status: result,
    endedAt: row.endedAt,
    messageId: messageOf(state),
    isDelivered: messageOf(state) !== null,
    error: error && { reason: error.reason, message: error.message },
    outputLength: state.output?.length ?? 0,
    costUsd: row.costUsd === null ? null : addDollars(row.costUsd, row.belowUsd),
  })
  if (run.isEnded) return
  await lockSchedule(tx, run)
  const schedule = await findSchedule(tx, run)
  if (schedule) {
    await followRun(tx, schedule, {
      result,
      isPlanned: run.cause === 'time',
      why: error?.message ?? '',
      // The clock of the worker that began it may be ahead.
      now: new Date(Math.max(Date.now(), Date.parse(run.startedAt ?? row.createdAt))),
      place: row,
    })
  }
  // There is a free place now.
  await notifySchedules(tx)
}

function messageOf({ messageId, sent }: AnswerState): string | null {
  return messageId ?? sent?.messageId ?? null
}
