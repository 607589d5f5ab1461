import * as z from 'zod'
import { activeAgent } from '../agents/active-agent.ts'
import { channel } from '../channels/channel.ts'
import { fork } from '../forks/fork.ts'
import { task, taskStream } from '../tasks/task.ts'
import { id, time } from '../wire/ids.ts'
import { message } from './message.ts'

/** A thread as a channel lists it. */
export const threadSummary = z.object({
  id,
  channelId: id,
  rev: z.number().int(),
  /** The highest message number so far, forks included. */
  lastSeq: z.number().int(),
  /** The number of messages on the main line, the first one and tombstones included. */
  messageCount: z.number().int(),
  lastActivityAt: time,
  createdAt: time,
  /** The message that started the thread. */
  firstMessage: message,
  /** The first few people and agents who wrote in it, in order of their first message. */
  participants: z.array(z.object({ id, kind: z.enum(['user', 'agent']) })),
  /** The messages of others that the caller has not read, up to a hundred. */
  unreadCount: z.number().int(),
  lastReadSeq: z.number().int(),
  /** The unread messages that mention the caller or wait for an answer. */
  mentions: z.number().int(),
  /** The caller does not want to hear of it, except of mentions. */
  muted: z.boolean(),
  /**
   * The number of its active forks, the number of results that others brought back, and the latest result's
   * headline.
   */
  forks: z.object({
    active: z.number().int(),
    results: z.number().int(),
    headline: z.string().nullable(),
  }),
  /** The tasks of agents that work in it now. */
  openTasks: z.array(task),
})
export type ThreadSummary = z.infer<typeof threadSummary>

/** The place where a page of threads ended: the last one's activity and id. */
export const threadCursor = z.object({ lastActivityAt: time, id })
export type ThreadCursor = z.infer<typeof threadCursor>

/** One page of a thread's main line or of a fork, oldest first. Cursors are message numbers (seq). */
export const messagePage = z.object({
  messages: z.array(message),
  /** Pass as `cursor` for the page of older messages; null at the start. */
  prevCursor: z.number().int().nullable(),
  /** Pass as `cursor` with `direction: 'newer'`; null at the end. */
  nextCursor: z.number().int().nullable(),
})
export type MessagePage = z.infer<typeof messagePage>

/** Everything that changed in a thread after `sinceRev`, tombstones included; `hasMore`: call again with `rev`. */
export const threadChanges = z.object({
  messages: z.array(message),
  forks: z.array(fork),
  tasks: z.array(task),
  streams: z.array(taskStream),
  activeAgent,
  rev: z.number().int(),
  hasMore: z.boolean(),
})
export type ThreadChanges = z.infer<typeof threadChanges>

/** A thread as its panel opens it. Messages come from `message.list`. */
export const openedThread = z.object({
  thread: threadSummary,
  channel,
  forks: z.array(fork),
  /** The running tasks and the latest that ended: enough to show failures and earlier answers. */
  tasks: z.array(task),
  streams: z.array(taskStream),
  activeAgent,
  /** The revision from which to call `thread.changes`. */
  rev: z.number().int(),
})
export type OpenedThread = z.infer<typeof openedThread>
