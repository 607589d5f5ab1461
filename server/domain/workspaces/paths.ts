import type { Channel } from '../channels/channel.ts'
import type { Message } from '../messages/message.ts'
import type { Workspace } from './workspace.ts'

/** Returns the address of a channel; a direct message has no name and uses its id. */
export function channelPath(
  workspace: Pick<Workspace, 'slug'>,
  channel: Pick<Channel, 'id' | 'kind' | 'name'>,
) {
  const name = channel.kind === 'direct' ? channel.id : encodeURIComponent(channel.name)
  return `/${workspace.slug}/${name}`
}

/** Returns the address of a thread, beside its channel. */
export function threadPath(
  workspace: Pick<Workspace, 'slug'>,
  channel: Pick<Channel, 'id' | 'kind' | 'name'>,
  threadId: string,
) {
  return `${channelPath(workspace, channel)}/${threadId}`
}

/** Returns the address of a fork, in the place of its channel. */
export function forkPath(
  workspace: Pick<Workspace, 'slug'>,
  channel: Pick<Channel, 'id' | 'kind' | 'name'>,
  fork: { id: string; threadId: string },
) {
  return `${threadPath(workspace, channel, fork.threadId)}/fork/${fork.id}`
}

/** Returns the address of a message in its thread or fork: it opens there, in view and marked. */
export function messagePath(
  workspace: Pick<Workspace, 'slug'>,
  channel: Pick<Channel, 'id' | 'kind' | 'name'>,
  message: Pick<Message, 'id' | 'threadId' | 'forkId'>,
) {
  return `${conversationPath(workspace, channel, message)}#m-${message.id}`
}

/** Returns the address of the thread or fork that contains a message. */
export function conversationPath(
  workspace: Pick<Workspace, 'slug'>,
  channel: Pick<Channel, 'id' | 'kind' | 'name'>,
  { threadId, forkId }: Pick<Message, 'threadId' | 'forkId'>,
) {
  return forkId === null
    ? threadPath(workspace, channel, threadId)
    : forkPath(workspace, channel, { id: forkId, threadId })
}
