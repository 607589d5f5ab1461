import * as z from 'zod'
import { budgetAlert } from '../budgets/budget-alert.ts'
import { day, entryKind } from '../ledger/entry.ts'
import { authorType } from '../messages/message.ts'
import { messageMentions } from '../messages/message-mentions.ts'
import { askCard } from '../tasks/ask.ts'
import { id, time } from '../wire/ids.ts'
import { notificationKind } from './notification-kind.ts'

/** The lists of the Inbox: everything that is not done, a part of it, the questions that wait, or what is done. */
export const inboxView = z.enum(['all', 'mentions', 'replies', 'approvals', 'results', 'waiting', 'done'])
export type InboxView = z.infer<typeof inboxView>

/** The kinds of notifications that have a row in the Inbox. */
export const inboxKind = notificationKind.extract(['ask', 'mention', 'reply', 'result', 'reminder'])
export type InboxKind = z.infer<typeof inboxKind>

const row = z.object({
  /** The thread; for other kinds the notice. It names the row when it is read, done or brought back. */
  id,
  /** The number of new messages, up to `mostCounted`; 0: everything is read. */
  unread: z.number().int(),
  /** The time by which the list is ordered: of the newest line, or when the row was done. */
  at: time,
  doneAt: time.nullable(),
})

const author = z.object({ authorUserId: id.nullable(), authorAgentId: id.nullable() })

/** A thread in which the person got notifications, with its newest line. */
export const threadRow = row.extend({
  kind: z.literal('thread'),
  channelId: id,
  /** The first words of the thread, as plain text; null: its first message was deleted. */
  title: z.string().nullable(),
  /** The people and agents whom the title mentions, as they were meant. */
  titleMentions: messageMentions.optional(),
  why: inboxKind,
  messageId: id,
  forkId: id.nullable(),
  /** The topic of that fork. */
  topic: z.string().nullable(),
  authorType,
  ...author.shape,
  text: z.string(),
  /** The people and agents whom the line mentions, as they were meant. */
  mentions: messageMentions.optional(),
  saidAt: time,
  /** The question or request of the line, and whether it is still open. */
  ask: askCard.pick({ kind: true, state: true, until: true }).nullable(),
  /** The line is the result of a fork: its headline, the fork's topic, and the person who published it. */
  result: z.object({ headline: z.string(), topic: z.string(), publishedBy: id }).nullable(),
  /** The authors of the new messages, of the newest one first; of the line itself if all is read. */
  authors: z.array(author),
})
export type ThreadRow = z.infer<typeof threadRow>

/**
 * The reason for a line about an entry: it is the person's now, its day has come or passed, the agent that they gave it
 * to has finished or failed, or its source was deleted.
 */
const entryNotice = z.enum(['assigned', 'due', 'overdue', 'done', 'failed', 'source'])

/** A line about an entry of the ledger. */
export const entryRow = row.extend({
  kind: z.literal('entry'),
  channelId: id,
  /** The agent that has finished or failed. */
  agentId: id.nullable(),
  text: z.string(),
  entry: z.object({ id, notice: entryNotice, kind: entryKind, dueOn: day.nullable() }),
})
export type EntryRow = z.infer<typeof entryRow>

/** A line about the alert of a budget. */
export const budgetRow = row.extend({ kind: z.literal('budget'), budget: budgetAlert })
export type BudgetRow = z.infer<typeof budgetRow>

export const inboxRow = z.discriminatedUnion('kind', [threadRow, entryRow, budgetRow])
export type InboxRow = z.infer<typeof inboxRow>

/** The place where a page of the Inbox ended: the last row's time and id. */
export const inboxCursor = z.object({ at: time, id })
export type InboxCursor = z.infer<typeof inboxCursor>

export const inboxLimits = {
  /** New messages in a thread are counted up to this number. */
  mostCounted: 100,
  /** The authors that a row names. */
  authors: 4,
  /** The letters of a title, and of a line. */
  title: 140,
  line: 240,
} as const
