import type { Channel } from '@/server/domain/channels/channel'

type Listed = Pick<Channel, 'id' | 'archivedAt' | 'isMember' | 'unreadThreads' | 'mentions' | 'muted'>

/** Tells whether a channel or direct message is marked in the sidebar: new threads, unless muted, or a mention. */
export function hasNews({ archivedAt, isMember, unreadThreads, mentions, muted }: Listed): boolean {
  return isMember && archivedAt === null && ((unreadThreads > 0 && !muted) || mentions > 0)
}

/**
 * Tells whether something is unread outside of the open place. Beside an open thread its channel counts, too: on a phone
 * the channel's list is out of sight.
 */
export function hasNewsElsewhere(
  { channels, forkIds, inbox }: { channels: readonly Listed[]; forkIds: readonly string[]; inbox: number },
  here: { channelId: string | undefined; isInThread: boolean; forkId: string | null; isInbox: boolean },
): boolean {
  return (
    channels.some(channel => hasNews(channel) && (channel.id !== here.channelId || here.isInThread)) ||
    forkIds.some(forkId => forkId !== here.forkId) ||
    (inbox > 0 && !here.isInbox)
  )
}
