import type { Channel } from './channel.ts'

/** Returns the id of a direct message's only thread: the channel's own id. */
export function mainThreadOf(channel: Pick<Channel, 'id' | 'kind'>): string | null {
  return channel.kind === 'direct' ? channel.id : null
}

/** The most people in a direct message, including its creator. */
export const mostInDirect = 8
