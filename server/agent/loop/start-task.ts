import type { Tx } from '../../db/client.ts'
import { fixContext, readAgentVersion, readContext, type SeenContext } from '../../db/tasks/task-context.ts'
import { appendEvents, type NewEvent, readEvents } from '../../db/tasks/task-events.ts'
import { type EventData, eventVersion, type ReplayOf, type TaskEvent } from '../../domain/tasks/events.ts'
import { takeOver } from '../../domain/tasks/take-over.ts'
import { answerOf, next, reduce, type TaskState } from '../../domain/tasks/task-state.ts'
import { type TaskRun, writeTask } from './task-run.ts'

/** What a task will begin with: the version of its agent and the messages that it will be shown, for good. */
export interface TaskStart {
  events: NewEvent[]
  /** The task as it will be then. */
  state: TaskState
  seen: SeenContext
}

/** Reads what a task will begin with. Nothing is fixed before it is written. */
export async function readStart(run: TaskRun): Promise<TaskStart> {
  const { triggerMessageId, actingUserId, seq, replay, rerunOf } = answerOf(run.state)
  return run.db.asWorker(async tx => {
    const begun =
      replay && rerunOf
        ? await readReplay(tx, rerunOf, replay)
        : await readBeginning(tx, run, run.now().toISOString())
    const { started, events } = begun
    const folded = events.map(
      (event, index): TaskEvent => ({
        ...event,
        seq: seq + 1 + index,
        v: eventVersion,
        causedBy: seq + index,
        createdAt: run.now().toISOString(),
      }),
    )
    const seen = await readContext(tx, { ...run.task, ...started, actingUserId, triggerMessageId })
    return { events, state: reduce(folded, run.state), seen: withModel(seen, started) }
  })
}

interface Beginning {
  started: EventData<'task.started'>
  events: NewEvent[]
}

async function readBeginning(tx: Tx, { task, state }: TaskRun, startedAt: string): Promise<Beginning> {
  const fixed = await fixContext(tx, { ...task, triggerMessageId: state.triggerMessageId })
  const started = { ...fixed, startedAt }
  return { started, events: [{ type: 'task.started', data: started }] }
}

/** The history and the day of the task that is run once more, with the version that was chosen. */
async function readReplay(tx: Tx, fromTaskId: string, replay: ReplayOf): Promise<Beginning> {
  const taken = takeOver(await readEvents(tx, fromTaskId), replay.fromTurn)
  if (!taken) throw new Error('The original task never began this turn.')
  const { messageIds, forkParentId, lastSeq, startedAt, ...before } = taken.started
  const { agentVersionId, model } = replay
  const { limits, replyMode } = await readAgentVersion(tx, agentVersionId)
  const isSame = before.agentVersionId === agentVersionId && (before.model ?? null) === model
  const started = {
    agentVersionId,
    messageIds,
    forkParentId,
    lastSeq,
    startedAt,
    limits,
    replyMode,
    ...(model !== null && { model }),
  }
  const turns = {
    ...taken.turns,
    fromTaskId,
    // However few turns a version has: one is left to it.
    sinceTurn: Math.max(taken.turns.sinceTurn, replay.fromTurn - limits.turns + 1),
    // Thinking is signed by its model, and what it counted it counted by its own measure.
    ...(!isSame && {
      counted: null,
      turns: taken.turns.turns.map(past => ({
        ...past,
        prompted: past.prompted && { ...past.prompted, basis: null },
      })),
    }),
  }
  return {
    started,
    events: [
      { type: 'task.started', data: started },
      { type: 'turns.taken_over', data: turns },
    ],
  }
}

/** The model that a replay was given takes the place of the version's own. */
export function withModel(
  seen: SeenContext,
  { model }: Pick<EventData<'task.started'>, 'model'>,
): SeenContext {
  return model === undefined ? seen : { ...seen, agent: { ...seen.agent, model } }
}

/** A log that is longer than the one that was read may ask something else, such as a newer question. */
export function isStillToStart(run: TaskRun) {
  const { seq } = run.state
  return (state: TaskState) => state.seq === seq && next(state, run.now()).do === 'start'
}

/** Fixes it, where something else has to be done before the first call. */
export async function startAlone(run: TaskRun, { events }: TaskStart): Promise<void> {
  await writeTask(run, isStillToStart(run), (tx, open) => appendEvents(tx, open, events))
}
