import * as z from 'zod'
import { markRead } from '../../chat/messages/threads/mark-read.ts'
import { markUnread } from '../../chat/messages/threads/mark-unread.ts'
import { markAllRead } from '../../chat/reading/mark-all-read.ts'
import { muteThread } from '../../chat/reading/mute-thread.ts'
import { undoMarkAllRead } from '../../chat/reading/undo-mark-all-read.ts'
import { id, time } from '../../domain/wire/ids.ts'
import { router, writing } from '../trpc.ts'

const someIds = z.array(id).min(1).max(500)

export const readRouter = router({
  /** Marks all messages up to `seq` as read. The marker only moves forward. */
  mark: writing
    .input(z.strictObject({ threadId: id, seq: z.number().int().min(0) }))
    .output(z.object({ threadId: id, lastReadSeq: z.number().int() }))
    .mutation(({ ctx, input }) => markRead(ctx.db, { claims: ctx.claims, ...input })),

  /**
   * Marks a message and those after it in its thread's main line as unread; with a thread, its newest message of
   * somebody else.
   */
  markUnread: writing
    .input(z.union([z.strictObject({ messageId: id }), z.strictObject({ threadId: id })]))
    .output(z.object({ threadId: id, lastReadSeq: z.number().int() }))
    .mutation(({ ctx, input }) => markUnread(ctx.db, { claims: ctx.claims, from: input })),

  /**
   * Marks channels or threads as read; without any, everything in the workspace. Messages after `until` stay unread:
   * the caller did not know of them. `actId` undoes it; null: nothing was unread.
   */
  markAll: writing
    .input(
      z
        .strictObject({
          ...{ workspaceId: id, until: time.optional() },
          ...{ channelIds: someIds.optional(), threadIds: someIds.optional() },
        })
        .refine(
          ({ channelIds, threadIds }) => !(channelIds && threadIds),
          'Name channels or threads, not both.',
        ),
    )
    .output(z.object({ actId: id.nullable() }))
    .mutation(({ ctx, input }) => {
      const { workspaceId, until = null, channelIds, threadIds } = input
      const { claims } = ctx
      const places = channelIds ? { channelIds } : threadIds ? { threadIds } : null
      return markAllRead(ctx.db, { claims, workspaceId, places, until })
    }),

  /** Makes unread again what `markAll` has marked as read, within a day and once. */
  undo: writing
    .input(z.strictObject({ actId: id }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await undoMarkAllRead(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /** A muted thread is not shown as unread, and only mentions and questions in it notify the caller. */
  mute: writing
    .input(z.strictObject({ threadId: id, muted: z.boolean() }))
    .output(z.object({ threadId: id, muted: z.boolean() }))
    .mutation(({ ctx, input }) => muteThread(ctx.db, { claims: ctx.claims, ...input })),
})
