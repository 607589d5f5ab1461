import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { lockThreadsOf } from '../../../db/messages/lock-thread.ts'
import { readAgentVersion } from '../../../db/tasks/agent-version.ts'
import { ownsVersion } from '../../../db/tasks/replays.ts'
import { openTask, readEvents } from '../../../db/tasks/task-events.ts'
import { findTaskPlace, type TaskPlace } from '../../../db/tasks/task-places.ts'
import { createTask } from '../../../db/tasks/tasks.ts'
import type { ReplayOf } from '../../../domain/tasks/events.ts'
import { takeOver } from '../../../domain/tasks/take-over.ts'
import type { ReplayWish, Task } from '../../../domain/tasks/task.ts'
import { mayReplayTask } from '../../../domain/tasks/task-rights.ts'
import { hasEnded } from '../../../domain/tasks/task-state.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { checkEndpoint } from '../../agents/models/check-model.ts'
import { checkStillActive } from '../../forks/check-fork-active.ts'
import { isToldShared } from '../log/check-told.ts'
import { checkAnswerable, checkNoDrafting } from './check-answerable.ts'

/**
 * Runs a task once more from the start of one of its turns, as a separate task with the rights of the person
 * who asked. The turns before that one are copied. Unless effects are allowed, nobody in the thread hears of
 * it.
 */
export function replayTask(
  db: Database,
  given: { claims: Claims; taskId: string } & ReplayWish,
): Promise<Task> {
  const { claims, taskId, fromTurn } = given
  return db.asUser(claims, async tx => {
    const place = await findReplayable(tx, { taskId, userId: claims.sub })
    checkAnswerable(place)
    const version = given.agentVersionId
    if (version && !(await ownsVersion(tx, { agentId: place.agent.id, agentVersionId: version }))) {
      throw notFound('version')
    }
    await takeServiceRole(tx)
    await checkEndpoint(tx, { ...place, ...given })
    await lockThreadsOf(tx, [taskId])
    await checkStillActive(tx, place)
    const open = await openTask(tx, taskId)
    if (!open) throw notFound('task')
    const { state, row } = open
    checkNoDrafting(state)
    if (!hasEnded(state)) {
      throw new DomainError('task_running', 'This task is still running. You can run it again after it ends.')
    }
    if (given.allowEffects && (state.input.kind === 'child' || row.isSilent)) {
      throw new DomainError(
        'no_effects_here',
        'This task answered another task, or no one. You can run it again only without effects.',
      )
    }
    const taken = takeOver(await readEvents(tx, taskId), fromTurn)
    if (!taken) throw new DomainError('no_such_turn', `This task did not run turn ${fromTurn} itself.`)
    if (taken.turns.turns.length > 0 && !(await isToldShared(tx, { ...place, taskId }))) {
      throw new DomainError(
        'words_withdrawn',
        'Earlier turns rest on a message that was deleted, or that not everyone here can read any more. Start from the first turn.',
      )
    }
    const asked = taken.switched?.to ?? taken.started
    const replay: ReplayOf = {
      fromTurn,
      agentVersionId: version ?? taken.started.agentVersionId,
      // Without another version it runs with the model of the original, or with the fallback that had taken over.
      model: given.model ?? (version ? null : (asked.model ?? null)),
      ...chooseEndpoint(given, version ? undefined : asked.endpointId),
      allowsEffects: given.allowEffects,
      userId: claims.sub,
    }
    await checkTools(
      tx,
      replay,
      taken.turns.turns.some(({ calls }) => calls.length > 0),
    )
    const { id: _original, isSilent: _silent, ...same } = place
    return createTask(tx, { ...same, origin: 'replay', rerunOf: taskId, replay, input: state.input })
  })
}

/** Returns the endpoint of a replay: with the wanted model, or that of the original. Left out: the version's own. */
function chooseEndpoint(
  { model, endpointId }: ReplayWish,
  original: string | null | undefined,
): Pick<ReplayOf, 'endpointId'> {
  const chosen = model ? endpointId : original
  return chosen === undefined ? {} : { endpointId: chosen }
}

/** Checks that a prompt with calls also has tools: the endpoint refuses anything else. */
async function checkTools(tx: Tx, { agentVersionId }: ReplayOf, hasCalls: boolean): Promise<void> {
  if (!hasCalls) return
  const { tools } = await readAgentVersion(tx, agentVersionId)
  if (tools.length > 0) return
  throw new DomainError(
    'version_without_tools',
    'This version has no tools, but earlier turns used tools. Start from the first turn.',
  )
}

async function findReplayable(tx: Tx, asked: { taskId: string; userId: string }): Promise<TaskPlace> {
  const place = await findTaskPlace(tx, asked)
  if (!place) throw notFound('task')
  if (!mayReplayTask({ userId: asked.userId, role: place.role }, place)) {
    throw new DomainError('not_yours', 'Only an admin or the person who asked can run this task again.')
  }
  return place
}
