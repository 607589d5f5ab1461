import type { Channel } from '@/server/domain/channels/channel'

type Listed = Pick<Channel, 'id' | 'kind' | 'archivedAt' | 'isMember' | 'unreadThreads' | 'muted'>

/** As the sidebar lists them: channels that one is in, then direct messages. */
export function inSidebarOrder<Kind extends Listed>(channels: readonly Kind[]): Kind[] {
  const open = channels.filter(({ archivedAt, isMember }) => archivedAt === null && isMember)
  return [...open.filter(({ kind }) => kind !== 'direct'), ...open.filter(({ kind }) => kind === 'direct')]
}

/** The channel above (-1) or below (1) the one that is open, round and round; `unread`: the nearest with something new. */
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
