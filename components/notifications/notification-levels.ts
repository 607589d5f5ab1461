import type { NotificationLevel } from '@/server/domain/inbox/notification'

/** In the order of how much one hears. */
export const notificationLevels = [
  'all',
  'mentions',
  'nothing',
] as const satisfies readonly NotificationLevel[]
