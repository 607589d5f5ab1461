import { findChannel, findDirect, listChannelNames } from '../../db/channels/channels.ts'
import { listKnownPeople } from '../../db/channels/readers.ts'
import { findThread } from '../../db/messages/threads.ts'
import type { CallTarget } from '../../domain/agents/calls/call-target.ts'
import { normalizeChannelName } from '../../domain/channels/channel-name.ts'
import { id } from '../../domain/wire/ids.ts'
import { describeUnresolved, resolveName } from '../../domain/workspaces/resolve-name.ts'
import { type ToolContext, ToolError } from './define-tool.ts'

/** The place for a message. `threadId` null: the message begins a new thread. */
export interface Target {
  channelId: string
  threadId: string | null
  forkId: string | null
  parentId: string | null
}

/** The parties of a direct message that nobody has opened yet: the acting person with another, or with the agent. */
export interface NewDirect {
  userIds: string[]
  agentId: string | null
}

/** A place as a model names it: at most one of them. None: here. */
interface NamedPlace {
  thread_id?: string | undefined
  channel?: string | undefined
  person?: string | undefined
}

export const nowhere = 'This place was not found, or the person who asks can’t write there.'

/** Whether a named place is the conversation of the task. */
export function isHere({ thread_id, channel, person }: NamedPlace, task: { threadId: string }): boolean {
  return channel === undefined && person === undefined && (thread_id ?? task.threadId) === task.threadId
}

/** The task's own conversation, as the place of a call. */
export function placeOf({ channelId, threadId, forkId }: ToolContext['task']): CallTarget {
  return { channelId, threadId, forkId, userIds: [] }
}

/** Finds the place as the acting person, so that it finds nothing which that person may not read. */
export async function findTarget(context: ToolContext, named: NamedPlace): Promise<Target | NewDirect> {
  const { task, triggerMessageId: parentId } = context
  const { channelId, threadId, forkId } = task
  if (isHere(named, task)) return { channelId, threadId, forkId, parentId }
  if (named.person !== undefined) return findDirectWith(context, named.person)
  if (named.channel !== undefined) return findInChannel(context, named.channel)
  return findInThread(context, named.thread_id ?? threadId)
}

async function findInThread(
  { task, asUser, actingUserId: userId }: ToolContext,
  threadId: string,
): Promise<Target> {
  return asUser(async tx => {
    const thread = await findThread(tx, { userId, threadId })
    const place = thread && (await findChannel(tx, { userId, channelId: thread.channelId }))
    if (!thread || place?.workspaceId !== task.workspaceId) throw new ToolError(nowhere)
    return { channelId: thread.channelId, threadId, forkId: null, parentId: null }
  })
}

async function findInChannel(context: ToolContext, named: string): Promise<Target> {
  const { workspaceId } = context.task
  const userId = context.actingUserId
  const asId = id.safeParse(named).data
  const name = normalizeChannelName(named.replace(/^#/, ''))
  const channel = await context.asUser(tx =>
    findChannel(tx, asId ? { userId, channelId: asId } : { userId, workspaceId, name }),
  )
  if (channel?.workspaceId === workspaceId) {
    // A direct message is one thread, which has its channel's id.
    const threadId = channel.kind === 'direct' ? channel.id : null
    return { channelId: channel.id, threadId, forkId: null, parentId: null }
  }
  if (asId) throw new ToolError(nowhere)
  const channelIds = [...(await context.readers('all'))]
  const known = await context.asUser(tx => listChannelNames(tx, { channelIds }))
  const resolved = resolveName(
    name,
    known.map(handle => ({ handle })),
  )
  throw new ToolError(
    resolved.kind === 'found' ? nowhere : describeUnresolved(named, resolved, 'channel'),
    'invalid_input',
  )
}

/** The direct message of the acting person with the named one; for their own name that with the agent. */
async function findDirectWith(context: ToolContext, named: string): Promise<Target | NewDirect> {
  const { workspaceId, channelId: here, agentId } = context.task
  const people = await context.asUser(tx => listKnownPeople(tx, { channelId: here }))
  const resolved = resolveName(
    named,
    people.map(person => ({ ...person, onlyByHandle: !person.isKnownToAll })),
  )
  if (resolved.kind !== 'found') {
    throw new ToolError(describeUnresolved(named, resolved, 'person'), 'invalid_input')
  }
  const { userId } = resolved.found
  const isOwn = userId === context.actingUserId
  const direct = {
    userIds: [...new Set([context.actingUserId, userId])].sort(),
    agentId: isOwn ? agentId : null,
  }
  const channelId = await context.db.asWorker(tx => findDirect(tx, { workspaceId, ...direct }))
  return channelId === undefined ? direct : { channelId, threadId: channelId, forkId: null, parentId: null }
}
