import type { Channel } from '../../domain/channels/channel.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Refuses to change the people of a direct message: they define it, so other people need another conversation. */
export function checkIsGroup({ kind }: Pick<Channel, 'kind'>): void {
  if (kind !== 'direct') return
  throw new DomainError(
    'channel_direct',
    'The people in a direct message can’t be changed. To include others, create a channel.',
  )
}
