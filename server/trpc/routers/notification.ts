import * as z from 'zod'
import { readDigest } from '../../chat/digests/read-digest.ts'
import { setDigest } from '../../chat/digests/set-digest.ts'
import { countInbox } from '../../chat/inbox/count-inbox.ts'
import { followThread } from '../../chat/inbox/follow-thread.ts'
import { listInbox } from '../../chat/inbox/list-inbox.ts'
import { markInboxRead } from '../../chat/inbox/mark-inbox-read.ts'
import { readFollowing } from '../../chat/inbox/read-following.ts'
import { setDone } from '../../chat/inbox/set-done.ts'
import { setNotifications } from '../../chat/inbox/set-notifications.ts'
import { setQuiet } from '../../chat/inbox/set-quiet.ts'
import { channel } from '../../domain/channels/channel.ts'
import { digestChoice, digestSettings } from '../../domain/digests/digest.ts'
import { inboxCursor, inboxRow, inboxView } from '../../domain/inbox/inbox-row.ts'
import { notificationCount, notificationLevel } from '../../domain/inbox/notification.ts'
import { notificationPause, quietHours, quietTimes } from '../../domain/inbox/quiet.ts'
import { id } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import { pageSize } from '../../domain/wire/page-size.ts'
import { strict } from '../../domain/wire/strict.ts'
import { router, signedIn, writing } from '../trpc.ts'

const aWorkspace = z.strictObject({ workspaceId: id })
const rowIds = z.array(id).min(1).max(limits.maxPageSize)

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

  /** Lists the caller's Inbox, newest first: one row per thread, and lines about entries and budgets. */
  list: signedIn
    .input(
      aWorkspace.extend({
        view: inboxView.optional(),
        cursor: strict(inboxCursor).nullish(),
        limit: pageSize,
      }),
    )
    .output(z.object({ rows: z.array(inboxRow), nextCursor: inboxCursor.nullable() }))
    .query(({ ctx, input }) => listInbox(ctx.db, { claims: ctx.claims, ...input })),

  count: signedIn
    .input(aWorkspace)
    .output(notificationCount)
    .query(({ ctx, input }) => countInbox(ctx.db, { claims: ctx.claims, ...input })),

  /** Without ids: marks everything in the Inbox. */
  markRead: writing
    .input(aWorkspace.extend({ ids: rowIds.optional() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await markInboxRead(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /** Takes rows out of the Inbox, or brings them back as they were. */
  setDone: writing
    .input(aWorkspace.extend({ ids: rowIds, isDone: z.boolean() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await setDone(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /** Tells whether the caller gets the replies of a thread. */
  following: signedIn
    .input(z.strictObject({ threadId: id }))
    .output(z.object({ isFollowing: z.boolean() }))
    .query(({ ctx, input }) => readFollowing(ctx.db, { claims: ctx.claims, ...input })),

  /** Begins or ends that the caller gets the replies of a thread. */
  follow: writing
    .input(z.strictObject({ threadId: id, isFollowing: z.boolean() }))
    .output(z.object({ isFollowing: z.boolean() }))
    .mutation(({ ctx, input }) => followThread(ctx.db, { claims: ctx.claims, ...input })),

  /** Begins or ends the caller's pause, and sets their quiet hours; a field that is left out stays unchanged. */
  setQuiet: writing
    .input(
      z.strictObject({
        pause: notificationPause.nullish().describe('null ends it.'),
        hours: quietHours.optional(),
      }),
    )
    .output(z.object({ quiet: quietTimes }))
    .mutation(({ ctx, input }) => setQuiet(ctx.db, { claims: ctx.claims, now: new Date(), ...input })),

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
