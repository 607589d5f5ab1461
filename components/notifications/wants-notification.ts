import type { Channel } from '@/server/domain/channels/channel'
import type { CreatedNotification } from '@/server/domain/wire/realtime'

/** Tells whether the person wants to be interrupted by this event, by the current settings. */
export function wantsNotification(
  { kind }: Pick<CreatedNotification, 'kind'>,
  channel: Pick<Channel, 'notificationLevel'> | undefined,
): boolean {
  // A channel that is not in the list yet is a direct message that has just begun.
  const level = channel?.notificationLevel ?? 'mentions'
  if (level === 'nothing') return false
  return level === 'all' || kind !== 'message'
}
