import type { NotificationLevel } from '@/server/domain/inbox/notification'

/** Ordered from the most notifications to none. */
export const notificationLevels = [
  'all',
  'mentions',
  'nothing',
] as const satisfies readonly NotificationLevel[]
