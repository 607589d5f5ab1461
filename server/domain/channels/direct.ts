import type { Channel } from './channel.ts'

/** The one thread of a direct message has the channel's own id. */
export function mainThreadOf(channel: Pick<Channel, 'id' | 'kind'>): string | null {
  return channel.kind === 'direct' ? channel.id : null
}

/** People in a direct message, oneself included. */
export const mostInDirect = 8
