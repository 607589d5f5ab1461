import { closeLostCall } from '../chat/close-lost-call.ts'
import { concludeTask } from '../chat/conclude-task.ts'
import { fixContext } from '../db/task-context.ts'
import { appendEvents } from '../db/task-events.ts'
import { hasEnded, next } from '../domain/task-state.ts'
import { askModel, type ModelDesk } from './ask-model.ts'
import { tell } from './classify-failure.ts'
import { recordOutcome } from './record-outcome.ts'
import { runTools } from './run-tools.ts'
import { type TaskRun, writeTask } from './task-run.ts'

/**
 * Works on a claimed task until its lane is given back: says what to do next from the log alone, does it, and writes
 * what came of it. A task with tools goes round here turn by turn.
 */
export async function advanceTask(run: TaskRun, desk: ModelDesk): Promise<void> {
  while (!run.isReleased) {
    if (run.interrupted.reason === 'stopping') return handBack(run)
    const todo = next(run.state, run.now())
    switch (todo.do) {
      case 'start':
        await startTask(run)
        break
      case 'call_model':
        await askModel(run, desk, todo)
        break
      case 'run_tools':
        await runTools(run, desk, todo.callIds)
        break
      default:
        await conclude(run)
    }
  }
}

/** Fixes the version of the agent and the messages that it will be shown, for good. */
function startTask(run: TaskRun): Promise<boolean> {
  return writeTask(
    run,
    state => next(state, run.now()).do === 'start',
    async (tx, open) => {
      const { triggerMessageId } = open.state
      const fixed = await fixContext(tx, { ...run.task, triggerMessageId })
      const startedAt = run.now().toISOString()
      return appendEvents(tx, open, [{ type: 'task.started', data: { ...fixed, startedAt } }])
    },
  )
}

/** Everything that needs nothing but the database. A call that is open in the log is closed first. */
async function conclude(run: TaskRun): Promise<void> {
  await writeTask(
    run,
    () => true,
    async (tx, open) => {
      const closed = run.unsettled
        ? await recordOutcome(tx, open, run.unsettled)
        : await closeLostCall(tx, open)
      return concludeTask(tx, closed, { now: run.now(), agentName: run.task.agentName })
    },
  )
  run.unsettled = null
}

/** This process stops: the next one goes on at once, with the text so far in view. */
async function handBack(run: TaskRun): Promise<void> {
  await writeTask(
    run,
    () => true,
    async (tx, open) => {
      const closed = run.unsettled ? await recordOutcome(tx, open, run.unsettled) : open
      return { ...closed, outcome: { kind: 'later', at: run.now().toISOString() } }
    },
  )
}

/** Something of ours broke. The log says so, and decides like for a failed call. */
export async function recordDefect(run: TaskRun, error: unknown): Promise<void> {
  await writeTask(
    run,
    () => true,
    async (tx, open) => {
      if (hasEnded(open.state)) return { ...open, outcome: { kind: 'done' } }
      const { turn } = open.state
      const after = await appendEvents(tx, open, [
        { type: 'worker.failed', data: { turn, detail: tell(error) } },
      ])
      return concludeTask(tx, after, { now: run.now(), agentName: run.task.agentName })
    },
  )
}
