import * as z from 'zod'
import { chooseActiveAgent } from '../../chat/messages/threads/choose-active-agent.ts'
import { listThreadChanges } from '../../chat/messages/threads/list-thread-changes.ts'
import { listThreads } from '../../chat/messages/threads/list-threads.ts'
import { openThread } from '../../chat/messages/threads/open-thread.ts'
import { startThread } from '../../chat/messages/threads/start-thread.ts'
import { activeAgent } from '../../domain/agents/active-agent.ts'
import { attachmentIds } from '../../domain/messages/attachment.ts'
import { answerLength, message } from '../../domain/messages/message.ts'
import { openedThread, threadChanges, threadCursor, threadSummary } from '../../domain/messages/thread.ts'
import { task } from '../../domain/tasks/task.ts'
import { id } from '../../domain/wire/ids.ts'
import { pageSize } from '../../domain/wire/page-size.ts'
import { strict } from '../../domain/wire/strict.ts'
import { router, sending, signedIn, writing } from '../trpc.ts'

export const threadRouter = router({
  /** Lists a channel's threads, newest activity first. */
  list: signedIn
    .input(z.strictObject({ channelId: id, cursor: strict(threadCursor).nullish(), limit: pageSize }))
    .output(z.object({ threads: z.array(threadSummary), nextCursor: threadCursor.nullable() }))
    .query(({ ctx, input }) => listThreads(ctx.db, { claims: ctx.claims, ...input })),

  create: sending
    .input(
      z.strictObject({
        id: id.optional(),
        channelId: id,
        content: z.string(),
        messageId: id.optional(),
        attachmentIds: attachmentIds.optional(),
        answerLength: answerLength.optional(),
        forPeople: z.boolean().optional(),
        clearDraft: z.boolean().optional(),
      }),
    )
    .output(z.object({ thread: threadSummary, message, tasks: z.array(task) }))
    .mutation(({ ctx, input }) => startThread(ctx.db, { claims: ctx.claims, admit: ctx.admit, ...input })),

  get: signedIn
    .input(z.strictObject({ threadId: id }))
    .output(openedThread)
    .query(({ ctx, input }) => openThread(ctx.db, { claims: ctx.claims, ...input })),

  /** Chooses the agent that answers messages without a mention in a thread; null: none. */
  chooseAgent: writing
    .input(z.strictObject({ threadId: id, agentId: id.nullable() }))
    .output(activeAgent)
    .mutation(({ ctx, input }) => chooseActiveAgent(ctx.db, { claims: ctx.claims, ...input })),

  changes: signedIn
    .input(z.strictObject({ threadId: id, sinceRev: z.number().int().min(0) }))
    .output(threadChanges)
    .query(({ ctx, input }) => listThreadChanges(ctx.db, { claims: ctx.claims, ...input })),
})
