import type { Channel } from './channel.ts'

/** The channel that every workspace opens with. */
export const homeName = 'general'

/**
 * Returns the channel that a workspace opens in: #general, or for a person without it, like most guests, the first one of
 * the person's list. Undefined: there is none.
 */
export function findHomeChannel<Kind extends Pick<Channel, 'kind' | 'name' | 'archivedAt'>>(
  channels: readonly Kind[],
): Kind | undefined {
  return (
    channels.find(({ kind, name }) => kind !== 'direct' && name === homeName) ??
    channels.find(({ kind, archivedAt }) => kind !== 'direct' && archivedAt === null) ??
    channels[0]
  )
}
