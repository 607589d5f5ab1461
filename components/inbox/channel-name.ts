import { inboxStrings as words } from '@/components/strings/inbox'
import type { Channel } from '@/server/domain/channels/channel'

/** Names the place of a row: the channel, or that it is a direct message. */
export function channelName({ kind, name }: Pick<Channel, 'kind' | 'name'>): string {
  return kind === 'direct' ? words.direct : `#${name}`
}
