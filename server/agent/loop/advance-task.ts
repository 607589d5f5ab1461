import { isToldShared } from '../../chat/tasks/log/check-told.ts'
import { closeLostCall } from '../../chat/tasks/settle/close-lost-call.ts'
import { concludeTask } from '../../chat/tasks/settle/conclude-task.ts'
import { appendEvents } from '../../db/tasks/task-events.ts'
import { wasTold } from '../../domain/tasks/answer-state.ts'
import { answerOf, hasEnded, next } from '../../domain/tasks/task-state.ts'
import { runTools } from '../calls/run-tools.ts'
import { askForDraft, startDrafting } from '../model/ask-for-draft.ts'
import { askModel } from '../model/ask-model.ts'
import { tell } from '../model/classify-failure.ts'
import { giveUp } from '../model/give-up.ts'
import type { ModelDesk } from '../model/model-desk.ts'
import { askForReading } from '../readings/ask-for-reading.ts'
import { checkReading, settleReading } from '../readings/check-reading.ts'
import { startReading } from '../readings/start-reading.ts'
import { recordOutcome } from './record-outcome.ts'
import { readStart, startAlone } from './start-task.ts'
import { type TaskRun, writeTask } from './task-run.ts'

/**
 * Works on a claimed task until its lane is given back: finds the next step from the log alone, does it, and
 * writes its result. A task with tools passes here turn by turn.
 */
export async function advanceTask(run: TaskRun, desk: ModelDesk): Promise<void> {
  while (!run.isReleased) {
    if (run.interrupted.reason === 'stopping') return handBack(run)
    const todo = next(run.state, run.now())
    switch (todo.do) {
      case 'start':
        if (run.state.kind === 'draft') await startDrafting(run)
        else if (run.state.kind === 'reading') await startReading(run)
        else await startTask(run, desk)
        break
      case 'call_model':
        if (run.state.kind === 'draft') await askForDraft(run, desk, todo)
        else if (run.state.kind === 'reading') await askForReading(run, desk, todo)
        else if (await mayTellOn(run)) await askModel(run, desk, todo)
        else await giveUp(run, 'words_withdrawn')
        break
      case 'run_tools':
        if (await mayTellOn(run)) await runTools(run, desk, todo.callIds)
        else await giveUp(run, 'words_withdrawn', {}, 'run_tools')
        break
      case 'check_reading':
        await checkReading(run)
        break
      case 'settle_reading':
        await settleReading(run)
        break
      default:
        await conclude(run)
    }
  }
}

/**
 * Checks that the words that tools told the task may still be told here. Meanwhile somebody may have lost or gained
 * access, most likely while the task waited.
 */
async function mayTellOn({ db, task, state }: TaskRun): Promise<boolean> {
  if (!wasTold(answerOf(state))) return true
  const { actingUserId } = state
  return db.asWorker(tx => isToldShared(tx, { taskId: task.id, channelId: task.channelId, actingUserId }))
}

/** The start of a task is written together with its first request, which saves people a wait. */
async function startTask(run: TaskRun, desk: ModelDesk): Promise<void> {
  const start = await readStart(run, desk)
  const todo = next(start.state, run.now())
  if (todo.do === 'call_model') await askModel(run, desk, todo, start)
  else await startAlone(run, start)
}

/** Does every step that needs only the database. A call that is open in the log is closed first. */
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

/** Hands the task on because this process stops: the next process continues at once, with the text so far in view. */
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

/** Records a fault on our side. The log says so, and decides as after a failed call. */
export async function recordDefect(run: TaskRun, error: unknown): Promise<void> {
  await writeTask(
    run,
    () => true,
    async (tx, open) => {
      if (hasEnded(open.state)) return { ...open, outcome: { kind: 'done' } }
      // A call that was under way costs as much as a lost one: the money is gone, even if the answer came.
      const closed = await closeLostCall(tx, open)
      const { turn } = closed.state
      const after = await appendEvents(tx, closed, [
        { type: 'worker.failed', data: { turn, detail: tell(error) } },
      ])
      return concludeTask(tx, after, { now: run.now(), agentName: run.task.agentName })
    },
  )
}
