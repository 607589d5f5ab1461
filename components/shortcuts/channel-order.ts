import type { Channel } from '@/server/domain/channels/channel'

type Listed = Pick<Channel, 'id' | 'kind' | 'archivedAt' | 'isMember' | 'unreadThreads' | 'muted'>

/** Sorts like the sidebar: the person's channels, then direct messages. */
export function inSidebarOrder<Kind extends Listed>(channels: readonly Kind[]): Kind[] {
  const open = channels.filter(({ archivedAt, isMember }) => archivedAt === null && isMember)
  return [...open.filter(({ kind }) => kind !== 'direct'), ...open.filter(({ kind }) => kind === 'direct')]
}

/**
 * Finds the channel above (-1) or below (1) the open one, in a circle; with `unread` the nearest
 * one with unread messages.
 */
export function findNeighbour<Kind extends Listed>(
  channels: readonly Kind[],
  { from, step, unread = false }: { from: string | undefined; step: 1 | -1; unread?: boolean },
): Kind | undefined {
  const order = inSidebarOrder(channels)
  const here = order.findIndex(({ id }) => id === from)
  const start = here === -1 && step === -1 ? 0 : here
  const round = order.map((_, distance) => order.at((start + step * (distance + 1)) % order.length))
  return round.find(
    channel => channel && channel.id !== from && (!unread || (channel.unreadThreads > 0 && !channel.muted)),
  )
}
