import * as z from 'zod'
import { markRead } from '../../chat/messages/threads/mark-read.ts'
import { markUnread } from '../../chat/messages/threads/mark-unread.ts'
import { id } from '../../domain/wire/ids.ts'
import { router, writing } from '../trpc.ts'

export const readRouter = router({
  /** Says that everything up to `seq` was seen. Only ever forward. */
  mark: writing
    .input(z.object({ threadId: id, seq: z.number().int().min(0) }))
    .output(z.object({ threadId: id, lastReadSeq: z.number().int() }))
    .mutation(({ ctx, input }) => markRead(ctx.db, { claims: ctx.claims, ...input })),

  /** Says that a message and what follows it in its thread's main line shall be read again. */
  markUnread: writing
    .input(z.object({ messageId: id }))
    .output(z.object({ threadId: id, lastReadSeq: z.number().int() }))
    .mutation(({ ctx, input }) => markUnread(ctx.db, { claims: ctx.claims, ...input })),
})
