import type { NotificationLevel } from './notification.ts'
import type { NotificationKind } from './notification-kind.ts'

/**
 * Tells whether a person wants to be interrupted by a notification, by their settings for its channel and by their quiet
 * times (`quietAt`). Desktop notifications and pushes go by this one rule. A reminder is the person's own wish, so nothing
 * silences it.
 */
export function wantsNotification(
  { kind }: { kind: NotificationKind },
  channel: { notificationLevel: NotificationLevel; muted?: boolean } | undefined,
  { isQuiet }: { isQuiet: boolean },
): boolean {
  if (kind === 'reminder') return true
  if (isQuiet) return false
  // A channel that is not in the list yet is a direct message that has just begun.
  const { notificationLevel, muted = false } = channel ?? { notificationLevel: 'mentions' }
  if (notificationLevel === 'nothing') return false
  if (muted) return kind === 'mention' || kind === 'ask'
  return notificationLevel === 'all' || kind !== 'message'
}
