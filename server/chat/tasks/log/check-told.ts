import { findSharedChannels } from '../../../db/channels/shared-channels.ts'
import type { Tx } from '../../../db/client.ts'
import { findPlacesNow } from '../../../db/messages/readable-messages.ts'
import { readRelatedTasks } from '../../../db/tasks/related-tasks.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import { wasTold } from '../../../domain/tasks/answer-state.ts'
import { gatherTold, listOwnTold, type RelatedTask, type Told } from '../../../domain/tasks/bodies/told.ts'
import { answerOf } from '../../../domain/tasks/task-state.ts'

interface ToldIn {
  taskId: string
  /** The conversation's channel. */
  channelId: string
  actingUserId: string
}

/**
 * Returns whether a task that answers may post: the words that tools told it may still be told here. Somebody may have
 * lost or gained access while the model wrote. Runs as the service.
 */
export async function mayPost(tx: Tx, { row, state }: Pick<OpenTask, 'row' | 'state'>): Promise<boolean> {
  const { id: taskId, channelId } = row
  const { actingUserId } = state
  return !wasTold(answerOf(state)) || isToldShared(tx, { taskId, channelId, actingUserId })
}

/**
 * Returns whether all messages that reached a task through tools still exist, and may still be read by the person
 * who asked and by every reader of the conversation; so may the channels whose words memory blocks told it. Otherwise the task must not say anything more that rests on
 * them. Runs as the service.
 */
export async function isToldShared(tx: Tx, { taskId, ...place }: ToldIn): Promise<boolean> {
  return (await listSharedTold(tx, { taskId, ...place })) !== null
}

/**
 * Returns all messages that reached a task through tools and other tasks, if they may still be told; null: they may
 * not.
 */
export async function listSharedTold(tx: Tx, { taskId, ...place }: ToldIn): Promise<Told[] | null> {
  const told = await listAllTold(tx, taskId)
  return told !== null && (await areShared(tx, place, told)) ? told : null
}

/** Returns the channels whose words tools and other tasks told a task; null: an old log does not say. Runs as the service. */
export async function listToldPlaces(tx: Tx, taskId: string): Promise<string[] | null> {
  const told = await listAllTold(tx, taskId)
  if (told === null || told.some(each => each.messageId === null && each.channelId === undefined)) return null
  const messageIds = [...new Set(told.flatMap(({ messageId }) => messageId ?? []))]
  const { channelIds } = await findPlacesNow(tx, messageIds)
  return [...new Set([...channelIds, ...told.flatMap(({ channelId }) => channelId ?? [])])]
}

async function listAllTold(tx: Tx, taskId: string): Promise<Told[] | null> {
  const found = await readRelatedTasks(tx, taskId)
  if (!found) return null
  const { above, below, original } = gatherTold(found.task, found.relatives)
  return [
    ...listOwnTold(found.task),
    ...above,
    ...[...below.values()].flat(),
    ...(reuses(found.task) ? original : []),
  ]
}

/** Returns whether a replay has used results of the task that it replays. */
function reuses({ events }: RelatedTask): boolean {
  return events.some(
    ({ type, data }) =>
      (type === 'turns.taken_over' && data.turns.length > 0) ||
      ((type === 'tool.succeeded' || type === 'tool.failed') && data.replayed === 'recorded'),
  )
}

async function areShared(tx: Tx, place: Omit<ToldIn, 'taskId'>, told: readonly Told[]): Promise<boolean> {
  const messageIds = [...new Set(told.flatMap(({ messageId }) => messageId ?? []))]
  if (told.some(({ messageId, channelId }) => messageId === null && channelId === undefined)) return false
  const { gone, channelIds: places } = await findPlacesNow(tx, messageIds)
  if (gone.length > 0) return false
  const channelIds = [...places, ...told.flatMap(({ channelId }) => channelId ?? [])]
  const shared = await findSharedChannels(tx, { ...place, channelIds })
  return channelIds.every(id => shared.has(id))
}
