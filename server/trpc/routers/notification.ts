import * as z from 'zod'
import { countNotifications, listNotifications } from '../../chat/list-notifications.ts'
import { markNotifications } from '../../chat/mark-notifications.ts'
import { setNotices } from '../../chat/set-notices.ts'
import { channel } from '../../domain/channel.ts'
import { id } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import {
  noticeLevel,
  notification,
  notificationCount,
  notificationCursor,
} from '../../domain/notification.ts'
import { pageSize } from '../../domain/page-size.ts'
import { router, signedIn, writing } from '../trpc.ts'

const aWorkspace = z.object({ workspaceId: id })

export const notificationRouter = router({
  /** Mentions of the caller, replies in their threads and what agents ask them, newest first. */
  list: signedIn
    .input(
      aWorkspace.extend({
        waiting: z.boolean().optional(),
        cursor: notificationCursor.nullish(),
        limit: pageSize,
      }),
    )
    .output(z.object({ notifications: z.array(notification), nextCursor: notificationCursor.nullable() }))
    .query(({ ctx, input }) => listNotifications(ctx.db, { claims: ctx.claims, ...input })),

  count: signedIn
    .input(aWorkspace)
    .output(notificationCount)
    .query(({ ctx, input }) => countNotifications(ctx.db, { claims: ctx.claims, ...input })),

  /** Without ids: everything in the inbox. */
  markRead: writing
    .input(aWorkspace.extend({ messageIds: z.array(id).min(1).max(limits.maxPageSize).optional() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await markNotifications(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /** What the caller wants to hear of a channel. */
  setLevel: writing
    .input(z.object({ channelId: id, level: noticeLevel.optional(), muted: z.boolean().optional() }))
    .output(z.object({ channel }))
    .mutation(({ ctx, input }) => setNotices(ctx.db, { claims: ctx.claims, ...input })),
})
