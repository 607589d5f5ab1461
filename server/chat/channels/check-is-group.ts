import type { Channel } from '../../domain/channels/channel.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** A conversation between people is who is in it: others need another one. */
export function checkIsGroup({ kind }: Pick<Channel, 'kind'>): void {
  if (kind !== 'direct') return
  throw new DomainError(
    'channel_direct',
    'The people in a direct message can’t be changed. To include others, create a channel.',
  )
}
