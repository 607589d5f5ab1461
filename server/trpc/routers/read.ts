import * as z from 'zod'
import { markRead } from '../../chat/messages/threads/mark-read.ts'
import { markUnread } from '../../chat/messages/threads/mark-unread.ts'
import { id } from '../../domain/wire/ids.ts'
import { router, writing } from '../trpc.ts'

export const readRouter = router({
  /** Marks all messages up to `seq` as read. The marker only moves forward. */
  mark: writing
    .input(z.strictObject({ threadId: id, seq: z.number().int().min(0) }))
    .output(z.object({ threadId: id, lastReadSeq: z.number().int() }))
    .mutation(({ ctx, input }) => markRead(ctx.db, { claims: ctx.claims, ...input })),

  /** Marks a message and those after it in its thread's main line as unread. */
  markUnread: writing
    .input(z.strictObject({ messageId: id }))
    .output(z.object({ threadId: id, lastReadSeq: z.number().int() }))
    .mutation(({ ctx, input }) => markUnread(ctx.db, { claims: ctx.claims, ...input })),
})
