import { findEarlierRuns } from '../../chat/tasks/log/find-earlier-runs.ts'
import { commitWithNext, type Tx } from '../../db/client.ts'
import { fallbackOf, readAgentVersion, replyOf } from '../../db/tasks/agent-version.ts'
import { fixAndReadContext, readContext, type SeenContext } from '../../db/tasks/task-context.ts'
import { appendEvents, type NewEvent, readEvents } from '../../db/tasks/task-events.ts'
import type { TaskLimits } from '../../domain/agents/tool.ts'
import { isSamePlace } from '../../domain/models/model-place.ts'
import { modelOfTask, type StartedModel } from '../../domain/models/task-model.ts'
import { findLess } from '../../domain/spending/find-less.ts'
import { showsOwnHistory } from '../../domain/tasks/answer-state.ts'
import { type EventData, eventVersion, type ReplayOf, type TaskEvent } from '../../domain/tasks/events.ts'
import { takeOver } from '../../domain/tasks/take-over.ts'
import { answerOf, next, reduce, type TaskState } from '../../domain/tasks/task-state.ts'
import type { QueryVectors } from '../embeddings/query-vectors.ts'
import { fixOfferedTools } from '../mcp/fix-offered-tools.ts'
import { recallAtStart } from '../memory/recall-at-start.ts'
import { type TaskRun, writeTask } from './task-run.ts'

/** The start of a task: the version of its agent and the messages that it is shown, which never change after this. */
export interface TaskStart {
  events: NewEvent[]
  /** The state of the task after these events. */
  state: TaskState
  seen: SeenContext
}

/** Reads the start of a task. It can still change until it is written. */
export async function readStart(run: TaskRun, desk: { vectors: QueryVectors }): Promise<TaskStart> {
  const { triggerMessageId, actingUserId, replay, rerunOf, input } = answerOf(run.state)
  const hasOwnHistory = showsOwnHistory({ input })
  const aboutForkId = input.kind === 'prompt' ? input.aboutForkId : undefined
  const asked = {
    ...run.task,
    ...{ actingUserId, triggerMessageId, hasOwnHistory, aboutForkId },
    ...(replay && { triedVersionId: replay.agentVersionId }),
  }
  if (!replay || !rerunOf) {
    const { fixed, seen, runs } = await run.db.asWorker(async tx => {
      const runs = await findEarlierRuns(tx, asked, input)
      if (runs.length === 0) commitWithNext(tx)
      return { ...(await fixAndReadContext(tx, { ...asked, runs })), runs }
    })
    const model = replay?.model ?? null
    const [serverTools, memory] = await Promise.all([
      fixTools(run, seen.agent),
      recallAtStart(run, desk, seen),
    ])
    const startedAt = run.now().toISOString()
    const started = {
      ...fixed,
      limits: limitTrial(fixed.limits, replay),
      ...(runs.length > 0 && { runs }),
      startedAt,
      ...(model !== null && { model }),
      ...(replay?.endpointId !== undefined && { endpointId: replay.endpointId }),
      ...serverTools,
      ...(memory && { memory }),
    }
    return describeStart(
      run,
      [{ type: 'task.started', data: started }],
      withModel(seen, { started, switched: null }),
    )
  }
  return run.db.asWorker(async tx => {
    const { started, events } = await readReplay(run, tx, rerunOf, replay)
    return describeStart(
      run,
      events,
      withModel(await readContext(tx, { ...asked, ...started }), { started, switched: null }),
    )
  })
}

/** Returns the limits of a version for a task: a trial may cost less. */
function limitTrial(limits: TaskLimits, replay: ReplayOf | null): TaskLimits {
  return { ...limits, usd: findLess(limits.usd, replay?.limitUsd ?? null) }
}

/** Fixes the tools of servers that the task is offered. */
async function fixTools(
  { db, task }: TaskRun,
  { tools }: { tools: readonly string[] },
): Promise<{ serverTools?: string }> {
  const serverTools = await fixOfferedTools(db, { workspaceId: task.workspaceId, tools })
  return serverTools === undefined ? {} : { serverTools }
}

function describeStart(run: TaskRun, events: NewEvent[], seen: SeenContext): TaskStart {
  const { seq } = run.state
  const createdAt = run.now().toISOString()
  const folded = events.map(
    (event, index): TaskEvent => ({
      ...event,
      seq: seq + 1 + index,
      v: eventVersion,
      causedBy: seq + index,
      createdAt,
    }),
  )
  return { events, state: reduce(folded, run.state), seen }
}

interface Beginning {
  started: EventData<'task.started'>
  events: NewEvent[]
}

/** Reads the history and the day of the original task, with the version that was chosen for the replay. */
async function readReplay(run: TaskRun, tx: Tx, fromTaskId: string, replay: ReplayOf): Promise<Beginning> {
  const taken = takeOver(await readEvents(tx, fromTaskId), replay.fromTurn)
  if (!taken) throw new Error('The original task never began this turn.')
  const { messageIds, forkParentId, thread, runs, memory, context, blocks, lastSeq, startedAt, ...before } =
    taken.started
  const { agentVersionId, model, endpointId } = replay
  const version = await readAgentVersion(tx, agentVersionId)
  const { tools } = version
  const limits = limitTrial(version.limits, replay)
  const started = {
    agentVersionId,
    messageIds,
    forkParentId,
    ...(thread && { thread }),
    ...(runs && { runs }),
    ...(memory && version.recallsMemory && { memory }),
    ...(context && version.usesWorkspaceContext && { context }),
    ...(blocks && { blocks }),
    lastSeq,
    startedAt,
    limits,
    ...replyOf(version),
    ...fallbackOf(version),
    ...(model !== null && { model }),
    ...(endpointId !== undefined && { endpointId }),
    // The same version is offered the same tools, even if their servers have changed.
    ...(before.agentVersionId === agentVersionId
      ? before.serverTools && { serverTools: before.serverTools }
      : await fixTools(run, { tools })),
  }
  const { switched } = taken
  const isSame =
    before.agentVersionId === agentVersionId &&
    isSamePlace(
      modelOfTask(version, { started: before, switched }),
      modelOfTask(version, { started, switched: null }),
    )
  const turns = {
    ...taken.turns,
    fromTaskId,
    // One turn is always left to the replay, even if the version allows fewer.
    sinceTurn: Math.max(taken.turns.sinceTurn, replay.fromTurn - limits.turns + 1),
    // A model signs its thinking, and counts tokens by its own measure.
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

/** Uses the model that the task asks now in place of the version's own: that of the replay, or the fallback. */
export function withModel(
  seen: SeenContext,
  task: Pick<TaskState, 'switched'> & { started: StartedModel },
): SeenContext {
  return { ...seen, agent: { ...seen.agent, ...modelOfTask(seen.agent, task) } }
}

/**
 * Checks that the log has not grown since it was read: a longer log may ask something else, for example a newer
 * question.
 */
export function isStillToStart(run: TaskRun) {
  const { seq } = run.state
  return (state: TaskState) => state.seq === seq && next(state, run.now()).do === 'start'
}

/** Writes the start alone, when another step must come before the first call. */
export async function startAlone(run: TaskRun, { events }: TaskStart): Promise<void> {
  await writeTask(run, isStillToStart(run), (tx, open) => appendEvents(tx, open, events))
}
