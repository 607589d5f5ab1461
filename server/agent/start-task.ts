import { fixContext, readContext, type SeenContext } from '../db/task-context.ts'
import { appendEvents, type NewEvent } from '../db/task-events.ts'
import { eventVersion, type TaskEvent } from '../domain/events.ts'
import { next, reduce, type TaskState } from '../domain/task-state.ts'
import { type TaskRun, writeTask } from './task-run.ts'

/** What a task will begin with: the version of its agent and the messages that it will be shown, for good. */
export interface TaskStart {
  event: NewEvent
  /** The task as it will be then. */
  state: TaskState
  seen: SeenContext
}

/** Reads what a task will begin with. Nothing is fixed before it is written. */
export async function readStart(run: TaskRun): Promise<TaskStart> {
  const { triggerMessageId, actingUserId, seq } = run.state
  return run.db.asWorker(async tx => {
    const fixed = await fixContext(tx, { ...run.task, triggerMessageId })
    const startedAt = run.now().toISOString()
    const event = { type: 'task.started' as const, data: { ...fixed, startedAt } }
    const place = { seq: seq + 1, v: eventVersion, causedBy: seq, createdAt: startedAt }
    const started: TaskEvent = { ...event, ...place }
    const seen = await readContext(tx, { ...run.task, ...fixed, actingUserId, triggerMessageId })
    return { event, state: reduce([started], run.state), seen }
  })
}

/** A log that is longer than the one that was read may ask something else, such as a newer question. */
export function isStillToStart(run: TaskRun) {
  const { seq } = run.state
  return (state: TaskState) => state.seq === seq && next(state, run.now()).do === 'start'
}

/** Fixes it, where something else has to be done before the first call. */
export async function startAlone(run: TaskRun, { event }: TaskStart): Promise<void> {
  await writeTask(run, isStillToStart(run), (tx, open) => appendEvents(tx, open, [event]))
}
