import * as z from 'zod'
import { id, time } from './ids.ts'
import { authorType } from './message.ts'

/** What of a channel somebody is given notice of. Mentions, replies and direct messages where nothing was chosen. */
export const noticeLevel = z.enum(['all', 'mentions', 'nothing'])
export type NoticeLevel = z.infer<typeof noticeLevel>

/** A line of the inbox: who named me, or answered in a thread of mine, and the words. */
export const notification = z.object({
  messageId: id,
  kind: z.enum(['mention', 'reply']),
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  authorType,
  authorUserId: id.nullable(),
  authorAgentId: id.nullable(),
  text: z.string(),
  createdAt: time,
  readAt: time.nullable(),
})
export type Notification = z.infer<typeof notification>

export const notificationCursor = z.object({ createdAt: time, messageId: id })
export type NotificationCursor = z.infer<typeof notificationCursor>

/** What waits to be read: lines of the inbox, and direct messages. Channels without notices don't count. */
export const notificationCount = z.object({ inbox: z.number().int(), direct: z.number().int() })
export type NotificationCount = z.infer<typeof notificationCount>
