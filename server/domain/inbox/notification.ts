import * as z from 'zod'

/** The messages of a channel that notify a person. The default: mentions, replies and direct messages. */
export const notificationLevel = z.enum(['all', 'mentions', 'nothing'])
export type NotificationLevel = z.infer<typeof notificationLevel>

/**
 * The number of unread rows of the Inbox, and of unread direct messages. Channels without notifications
 * don't count.
 */
export const notificationCount = z.object({ inbox: z.number().int(), direct: z.number().int() })
export type NotificationCount = z.infer<typeof notificationCount>
