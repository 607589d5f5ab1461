import * as z from 'zod'
import { id } from '../../domain/ids.ts'
import { answerLength, message } from '../../domain/message.ts'
import { pageSize } from '../../domain/page-size.ts'
import { task } from '../../domain/task.ts'
import { openedThread, threadChanges, threadCursor, threadSummary } from '../../domain/thread.ts'
import { router, sending, signedIn } from '../trpc.ts'
import { pending } from './pending.ts'

export const threadRouter = router({
  /** A channel's threads, newest activity first. */
  list: signedIn
    .input(z.object({ channelId: id, cursor: threadCursor.nullish(), limit: pageSize }))
    .output(z.object({ threads: z.array(threadSummary), nextCursor: threadCursor.nullable() }))
    .query(() => pending()),

  create: sending
    .input(
      z.object({
        id: id.optional(),
        channelId: id,
        content: z.string(),
        messageId: id.optional(),
        answerLength: answerLength.optional(),
      }),
    )
    .output(z.object({ thread: threadSummary, message, tasks: z.array(task) }))
    .mutation(() => pending()),

  get: signedIn
    .input(z.object({ threadId: id }))
    .output(openedThread)
    .query(() => pending()),

  changes: signedIn
    .input(z.object({ threadId: id, sinceRev: z.number().int().min(0) }))
    .output(threadChanges)
    .query(() => pending()),
})
