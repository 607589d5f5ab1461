/** The messages whose words a task was told, from its log and from the logs of related tasks. */

import type { EventData, TaskEvent } from '../events.ts'
import type { TaskOrigin } from '../task.ts'

/** A message whose words a task was told. */
export interface Told {
  /** Null: an old log, which does not say which messages were told; or words of a whole channel. */
  messageId: string | null
  /** The message is the source of this item of memory, which was told. */
  itemId?: string
  /** The words are in a memory block and come from this channel. */
  channelId?: string
  /** The words are not newer than this time. */
  since: string
}

/** The tools whose results consist of messages. */
const readingTools = new Set([
  'search_messages',
  'recall_decisions',
  'read_thread',
  'read_fork_message',
  'read_file',
])

/** Returns the messages that a result tells. A result of a reading tool always names them, except in old logs. */
export function listTold(
  {
    name,
    messageIds,
    itemIds = [],
  }: { name: string; messageIds?: readonly string[] | undefined; itemIds?: readonly string[] | undefined },
  since: string,
): Told[] {
  if (messageIds === undefined && readingTools.has(name)) return [{ messageId: null, since }]
  return (messageIds ?? []).map((messageId, index) => {
    const itemId = itemIds[index]
    return { messageId, ...(itemId !== undefined && { itemId }), since }
  })
}

/** A task with its log, and its relation to other tasks. */
export interface RelatedTask {
  id: string
  origin: TaskOrigin
  parentTaskId: string | null
  rerunOf: string | null
  events: readonly TaskEvent[]
}

/** The messages that reached a task through other tasks. */
export interface ToldElsewhere {
  /** Told to the tasks above it, which wrote its question. */
  above: Told[]
  /** By the id of a child: told to the child and to the tasks below it. */
  below: ReadonlyMap<string, Told[]>
  /** Told to the task that it replays, and to that task's children. */
  original: Told[]
}

/** A related task that the reader may not see. */
const unseen: Told = { messageId: null, since: '' }

/** Sorts the messages that the relatives of a task were told by the way in which they reach it. */
export function gatherTold(task: RelatedTask, relatives: readonly RelatedTask[]): ToldElsewhere {
  const all = new Map([...relatives, task].map(each => [each.id, each]))
  const isBelow = (each: RelatedTask | undefined, id: string): boolean =>
    each !== undefined && (each.id === id || isBelow(parentOf(each, all), id))
  const rootOf = (each: RelatedTask): RelatedTask => {
    const parent = parentOf(each, all)
    return parent ? rootOf(parent) : each
  }
  const root = rootOf(task)
  const others = [...all.values()].filter(each => !isBelow(each, task.id))
  const inTree = others.filter(each => isBelow(each, root.id))
  const children = relatives.filter(each => each.origin === 'child' && each.parentTaskId === task.id)
  const isLost = task.origin === 'child' && !parentOf(task, all)
  const isOriginalLost = task.rerunOf !== null && !all.has(task.rerunOf)
  return {
    above: [...inTree.flatMap(listOwnTold), ...(isLost ? [unseen] : [])],
    below: new Map(
      children.map(child => [
        child.id,
        relatives.filter(each => isBelow(each, child.id)).flatMap(listOwnTold),
      ]),
    ),
    original: [
      ...others.filter(each => !inTree.includes(each)).flatMap(listOwnTold),
      ...(isOriginalLost ? [unseen] : []),
    ],
  }
}

function parentOf(
  { origin, parentTaskId }: RelatedTask,
  all: ReadonlyMap<string, RelatedTask>,
): RelatedTask | undefined {
  return origin === 'child' && parentTaskId !== null ? all.get(parentTaskId) : undefined
}

/** Returns the messages that reached a task through the earlier runs of its source. */
export function listRunsTold({ runs = [] }: Pick<EventData<'task.started'>, 'runs'>): Told[] {
  return runs.flatMap(({ messageIds, since }) => messageIds.map(messageId => ({ messageId, since })))
}

/** Returns the sources of the items of memory that a request held. */
export function listMemoriesTold(
  { memories = [] }: Pick<EventData<'context.assembled'>, 'memories'>,
  since: string,
): Told[] {
  return memories.flatMap(({ itemId, messageIds }) =>
    messageIds.map(messageId => ({ messageId, itemId, since })),
  )
}

/**
 * Returns the messages with the decisions that a task was told by the workspace context. A task that left it out of all
 * its requests, for its fork or because the prompt was too long, was told none.
 */
export function listDecisionsTold(
  { context }: Pick<EventData<'task.started'>, 'context'>,
  since: string,
  events: readonly TaskEvent[],
): Told[] {
  const isTold = events.some(
    ({ type, data }) =>
      type === 'context.assembled' && data.layers.some(({ name }) => name === 'workspace context'),
  )
  return isTold ? (context?.decisions ?? []).map(({ messageId }) => ({ messageId, since })) : []
}

/** Returns the channels whose words a task was told by memory blocks. */
export function listBlocksTold(
  { blocks = [] }: Pick<EventData<'task.started'>, 'blocks'>,
  since: string,
): Told[] {
  return blocks.flatMap(({ channelIds = [] }) =>
    channelIds.map(channelId => ({ messageId: null, channelId, since })),
  )
}

/**
 * Returns the messages that the tools of a task, the workspace context and memory told it, those that it took over from an
 * earlier task or from earlier runs, and the channels whose words were in its memory blocks.
 */
export function listOwnTold({ events }: Pick<RelatedTask, 'events'>): Told[] {
  const begun = new Map<string, string>()
  return events.flatMap(({ type, data, createdAt }): Told[] => {
    if (type === 'task.started') {
      return [
        ...listRunsTold(data),
        ...listDecisionsTold(data, createdAt, events),
        ...listBlocksTold(data, createdAt),
      ]
    }
    if (type === 'context.assembled') return listMemoriesTold(data, createdAt)
    if (type === 'tool.requested') begun.set(data.callId, createdAt)
    if (type === 'tool.succeeded') return listTold(data, begun.get(data.callId) ?? createdAt)
    if (type !== 'turns.taken_over') return []
    const { since } = data
    return data.turns
      .flatMap(({ calls }) => calls)
      .filter(({ status }) => status === 'succeeded')
      .flatMap(call => listTold(call, since))
      .concat(data.messageIds.map(messageId => ({ messageId, since })))
  })
}
