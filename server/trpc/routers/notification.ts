import * as z from 'zod'
import { readDigest } from '../../chat/digests/read-digest.ts'
import { setDigest } from '../../chat/digests/set-digest.ts'
import { countNotifications } from '../../chat/inbox/count-notifications.ts'
import { listNotifications } from '../../chat/inbox/list-notifications.ts'
import { markNotifications } from '../../chat/inbox/mark-notifications.ts'
import { setNotifications } from '../../chat/inbox/set-notifications.ts'
import { channel } from '../../domain/channels/channel.ts'
import { digestChoice, digestSettings } from '../../domain/digests/digest.ts'
import {
  notification,
  notificationCount,
  notificationCursor,
  notificationLevel,
} from '../../domain/inbox/notification.ts'
import { id } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import { pageSize } from '../../domain/wire/page-size.ts'
import { strict } from '../../domain/wire/strict.ts'
import { router, signedIn, writing } from '../trpc.ts'

const aWorkspace = z.strictObject({ workspaceId: id })

export const notificationRouter = router({
  /** The caller's choice for the morning digest by mail. */
  digest: signedIn
    .input(aWorkspace)
    .output(digestSettings)
    .query(({ ctx, input }) =>
      readDigest(ctx.db, { claims: ctx.claims, canMail: ctx.env.mail !== null, ...input }),
    ),

  setDigest: writing
    .input(aWorkspace.extend(digestChoice.shape))
    .output(digestSettings)
    .mutation(({ ctx, input }) => {
      const { claims, origin, env } = ctx
      return setDigest(ctx.db, { claims, origin, canMail: env.mail !== null, ...input })
    }),

  /**
   * Lists the caller's notifications: mentions, replies in the caller's threads and questions of agents,
   * newest first.
   */
  list: signedIn
    .input(
      aWorkspace.extend({
        waiting: z.boolean().optional(),
        cursor: strict(notificationCursor).nullish(),
        limit: pageSize,
      }),
    )
    .output(z.object({ notifications: z.array(notification), nextCursor: notificationCursor.nullable() }))
    .query(({ ctx, input }) => listNotifications(ctx.db, { claims: ctx.claims, ...input })),

  count: signedIn
    .input(aWorkspace)
    .output(notificationCount)
    .query(({ ctx, input }) => countNotifications(ctx.db, { claims: ctx.claims, ...input })),

  /** Without ids: marks everything in the Inbox. */
  markRead: writing
    .input(aWorkspace.extend({ messageIds: z.array(id).min(1).max(limits.maxPageSize).optional() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await markNotifications(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /** Sets the caller's notification level for a channel. */
  setLevel: writing
    .input(
      z.strictObject({
        channelId: id,
        level: notificationLevel.optional(),
        muted: z.boolean().optional(),
        hearsCalls: z.boolean().optional(),
      }),
    )
    .output(z.object({ channel }))
    .mutation(({ ctx, input }) => setNotifications(ctx.db, { claims: ctx.claims, ...input })),
})
