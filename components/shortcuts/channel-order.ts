import type { Channel } from '@/server/domain/channels/channel'
import { sortAmongAll } from '@/server/domain/sidebar/arrange'
import type { Sidebar } from '@/server/domain/sidebar/sidebar'

type Listed = Pick<Channel, 'id' | 'kind' | 'archivedAt' | 'isMember' | 'unreadThreads' | 'muted'>

/** Sorts like the sidebar: starred channels, those of the person's sections, the others, then direct messages. */
export function inSidebarOrder<Kind extends Listed>(
  channels: readonly Kind[],
  sidebar: Sidebar = { starred: [], sections: [], channels: [] },
): Kind[] {
  const open = new Map(
    channels
      .filter(({ archivedAt, isMember }) => archivedAt === null && isMember)
      .map(channel => [channel.id, channel]),
  )
  const placed = [...sidebar.starred, ...sidebar.sections.flatMap(({ channelIds }) => channelIds)]
  const first = placed.flatMap(id => open.get(id) ?? [])
  const others = [...open.values()].filter(({ id }) => !placed.includes(id))
  const isDirect = ({ kind }: Kind) => kind === 'direct'
  return [
    ...first,
    ...sortAmongAll(
      others.filter(each => !isDirect(each)),
      sidebar,
    ),
    ...others.filter(isDirect),
  ]
}

/**
 * Finds the channel above (-1) or below (1) the open one, in a circle; with `unread` the nearest
 * one with unread messages.
 */
export function findNeighbour<Kind extends Listed>(
  channels: readonly Kind[],
  given: { from: string | undefined; step: 1 | -1; unread?: boolean; sidebar?: Sidebar | undefined },
): Kind | undefined {
  const { from, step, unread = false, sidebar } = given
  const order = inSidebarOrder(channels, sidebar)
  const here = order.findIndex(({ id }) => id === from)
  const start = here === -1 && step === -1 ? 0 : here
  const round = order.map((_, distance) => order.at((start + step * (distance + 1)) % order.length))
  return round.find(
    channel => channel && channel.id !== from && (!unread || (channel.unreadThreads > 0 && !channel.muted)),
  )
}
