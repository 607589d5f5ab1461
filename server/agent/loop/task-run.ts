import { commitWithNext, type Database, type Tx } from '../../db/client.ts'
import { type Claim, holdsLane, type Outcome, release, releasing } from '../../db/lanes/lanes.ts'
import { lockThreads } from '../../db/messages/lock-thread.ts'
import { listAbove, lockTasks } from '../../db/tasks/child-tasks.ts'
import { holdTask, type OpenTask, openTask, writeEvents } from '../../db/tasks/task-events.ts'
import { hasEnded, next, type TaskState, type Todo } from '../../domain/tasks/task-state.ts'
import type { Log } from '../../log.ts'
import type { TaskTrace } from '../../telemetry/trace-task.ts'
import type { ModelOutcome } from '../model/model.ts'

/** Thrown when another worker holds the lane now: this process must not take its next step. */
export class LaneLostError extends Error {}

/** The reason why a run must stop waiting. */
export type Interruption = 'news' | 'lost' | 'stopping'

/** One task in the hands of this process, from its claim to its release. */
export interface TaskRun {
  readonly db: Database
  readonly log: Log
  /** The trace of the task for outside tools. */
  readonly trace: TaskTrace
  readonly claim: Claim
  readonly task: {
    id: string
    workspaceId: string
    channelId: string
    channelKind: string
    threadId: string
    forkId: string | null
    agentId: string
    agentName: string
    /** The task that asked this one, and the lane in which that task waits; it is told when this task ends. */
    parentTaskId: string | null
    parentLane: string | null
  }
  /** The log as far as this process knows it. */
  state: TaskState
  /** The topic on which people hear of the answer as it comes. */
  topic: string
  /** The database's clock, as exactly as a process can know it. */
  now(): Date
  /** Fires when there is a reason to stop waiting. */
  readonly interrupted: AbortSignal
  /** A model call that came back and is not in the log yet. */
  unsettled: ModelOutcome | null
  isReleased: boolean
}

/**
 * Writes for a task, all in one transaction, under its thread, its lane and its own row (in that order). `work`
 * gets the task as its log is now; the run continues with the task that it returns. False: newer events made
 * `isStill` say no, nothing was written, and the run knows them now.
 */
export async function writeTask(
  run: TaskRun,
  isStill: (state: TaskState) => boolean,
  work: (tx: Tx, open: OpenTask) => Promise<OpenTask & { outcome?: Outcome }>,
  /** Other threads and lanes that are written to, locked together with the task's own. */
  also: { threads?: readonly string[]; lanes?: readonly string[] } = {},
): Promise<boolean> {
  const written = await run.db.asWorker(async tx => {
    const open = await lock(tx, run, also)
    if (!isStill(open.state)) return { state: open.state, isWritten: false, isReleased: false }
    const { outcome, ...after } = await work(tx, open)
    return { ...(await finish(tx, run.claim, after, outcome)), isWritten: true }
  })
  run.state = written.state
  run.isReleased ||= written.isReleased
  return written.isWritten
}

/** Writes the events that `work` held, and releases the lane; both in the statement that ends the transaction. */
async function finish(
  tx: Tx,
  claim: Claim,
  after: OpenTask,
  outcome: Outcome | undefined,
): Promise<{ state: TaskState; isReleased: boolean }> {
  if (!after.held && !outcome) return { state: after.state, isReleased: false }
  commitWithNext(tx)
  if (after.held) return writeEvents(tx, after, outcome ? releasing(claim, outcome) : null)
  return { state: after.state, isReleased: outcome ? await release(tx, claim, outcome) : false }
}

async function lock(
  tx: Tx,
  run: TaskRun,
  also: { threads?: readonly string[]; lanes?: readonly string[] },
): Promise<OpenTask> {
  const { id, threadId, parentTaskId, parentLane } = run.task
  const threads = also.threads ?? []
  const lanes = [...(parentLane ? [parentLane] : []), ...(also.lanes ?? [])]
  if (threads.length === 0 && lanes.length === 0 && !parentTaskId) {
    const open = await holdTask(tx, { ...run.claim, taskId: id, threadId }, run.state)
    if (!open) throw new LaneLostError()
    return open
  }
  await lockThreads(tx, [threadId, ...threads])
  if (!(await holdsLane(tx, run.claim, lanes))) throw new LaneLostError()
  // A task that another agent asked for changes the counts of all tasks above it.
  if (parentTaskId) await lockTasks(tx, [id, ...(await listAbove(tx, [id]))])
  const open = await openTask(tx, id, run.state)
  if (!open) throw new Error('The task no longer exists.')
  return open
}

/** Tells whether the log still asks for this step at the moment of the write. */
export function stillAsks(run: TaskRun, what: Todo['do']) {
  return (state: TaskState) => next(state, run.now()).do === what
}

/** Tells whether the task still waits for the model call of this number. */
export function awaitsCall(callSeq: number) {
  return (state: TaskState) => state.call?.seq === callSeq && !state.cancel && !hasEnded(state)
}
