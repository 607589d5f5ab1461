import * as z from 'zod'
import { budgetAlert } from '../budgets/budget-alert.ts'
import { day, entryKind } from '../ledger/entry.ts'
import { authorType } from '../messages/message.ts'
import { askCard } from '../tasks/ask.ts'
import { id, time } from '../wire/ids.ts'

/** The messages of a channel that notify a person. The default: mentions, replies and direct messages. */
export const notificationLevel = z.enum(['all', 'mentions', 'nothing'])
export type NotificationLevel = z.infer<typeof notificationLevel>

/**
 * The reason for a line about an entry: it is the person's now, its day has come or passed, the agent that they gave it
 * to has finished or failed, or its source was deleted.
 */
const entryNotice = z.enum(['assigned', 'due', 'overdue', 'done', 'failed', 'source'])

/**
 * A line of the Inbox: the person who mentioned me, answered in a thread of mine or waits for my answer, and
 * the words.
 */
export const notification = z.object({
  /** The message; for `entry` and `budget`, the id of the notice itself, by which it is marked as read. */
  messageId: id,
  kind: z.enum(['mention', 'reply', 'ask', 'entry', 'budget']),
  /** The kind of the request, a question or an approval, and whether it is still open. */
  ask: askCard.pick({ kind: true, state: true, until: true }).nullable(),
  /** Null: the line is about no conversation. */
  channelId: id.nullable(),
  threadId: id.nullable(),
  forkId: id.nullable(),
  authorType,
  authorUserId: id.nullable(),
  authorAgentId: id.nullable(),
  text: z.string(),
  /** The message is the result of a fork: its headline, and the fork's topic. */
  result: z.object({ headline: z.string(), topic: z.string() }).nullable(),
  /** The entry of the ledger that the line is about. */
  entry: z.object({ id, notice: entryNotice, kind: entryKind, dueOn: day.nullable() }).nullable(),
  /** The alert of a budget that the line is about. */
  budget: budgetAlert.nullable(),
  createdAt: time,
  readAt: time.nullable(),
})
export type Notification = z.infer<typeof notification>

export const notificationCursor = z.object({ createdAt: time, messageId: id })
export type NotificationCursor = z.infer<typeof notificationCursor>

/**
 * The number of unread lines of the Inbox, and of unread direct messages. Channels without notifications
 * don't count.
 */
export const notificationCount = z.object({ inbox: z.number().int(), direct: z.number().int() })
export type NotificationCount = z.infer<typeof notificationCount>
