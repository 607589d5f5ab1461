import type { Channel } from '@/server/domain/channels/channel'

export {
  channelPath,
  conversationPath,
  forkPath,
  messagePath,
  threadPath,
} from '@/server/domain/workspaces/paths'

/** Finds the channel that the second part of an address names. */
export function findChannelBySegment<Kind extends Pick<Channel, 'id' | 'kind' | 'name'>>(
  channels: readonly Kind[],
  segment: string,
): Kind | undefined {
  const name = decodeURIComponent(segment)
  return channels.find(each => (each.kind === 'direct' ? each.id : each.name) === name)
}
