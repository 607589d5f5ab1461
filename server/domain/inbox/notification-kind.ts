import * as z from 'zod'

/**
 * The reasons why a person is notified of a message: an agent waits for their answer, they are mentioned, it is a reply in a
 * thread that they follow, the result of a fork, a reminder that they set, a direct message, or they want every message of
 * the channel.
 */
export const notificationKind = z.enum(['ask', 'mention', 'reply', 'result', 'reminder', 'direct', 'message'])
export type NotificationKind = z.infer<typeof notificationKind>
