import * as z from 'zod'
import { tellTyping } from '../../chat/messages/tell-typing.ts'
import { readProfile } from '../../chat/workspaces/read-profile.ts'
import { reportPresence } from '../../chat/workspaces/report-presence.ts'
import { updateProfile } from '../../chat/workspaces/update-profile.ts'
import { newStatus, title } from '../../domain/people/profile.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { id, time } from '../../domain/wire/ids.ts'
import { presenceList, presenceState } from '../../domain/workspaces/presence.ts'
import { displayName, sessionUser, theme, timeZone } from '../../domain/workspaces/session.ts'
import { createBroadcaster } from '../../realtime/broadcast.ts'
import { giveRealtimeToken } from '../../realtime/realtime-token.ts'
import { router, signedIn, writing } from '../trpc.ts'

const user = z.object({ user: sessionUser })

export const sessionRouter = router({
  get: signedIn.output(user).query(({ ctx }) => readProfile(ctx.db, ctx)),

  update: writing
    .input(
      z.strictObject({
        displayName: displayName.optional(),
        theme: theme.optional(),
        timeZone: timeZone.optional(),
        title: title.optional(),
        status: newStatus.nullish(),
        picture: z.null().optional().describe('Removes the picture.'),
      }),
    )
    .output(user)
    .mutation(({ ctx, input }) => updateProfile(ctx.db, { claims: ctx.claims, ...input })),

  /**
   * Returns the token that the browser joins Realtime with. The door forbids every cache to keep our answers.
   */
  realtimeToken: signedIn
    .output(z.object({ token: z.string(), expiresAt: time }))
    .query(async ({ ctx: { session, env } }) => {
      const { accessToken, claims } = session
      if (accessToken === null) throw new DomainError('key_scope', 'API keys can’t be used with Realtime.')
      const { token, expiresAt } = await giveRealtimeToken(env.supabase, { accessToken, claims }, new Date())
      return { token, expiresAt: expiresAt.toISOString() }
    }),

  typing: writing
    .input(z.strictObject({ threadId: id, forkId: id.optional() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      const broadcaster = createBroadcaster(ctx)
      await tellTyping(ctx.db, broadcaster, { claims: ctx.claims, ...input, now: new Date() })
      return {}
    }),

  presence: writing
    .input(
      z.strictObject({
        workspaceId: id,
        state: presenceState,
        tabId: id.optional().describe('One open page. A page that was away comes back under a new id.'),
      }),
    )
    .output(presenceList)
    .mutation(({ ctx, input }) => {
      const { claims, log } = ctx
      return reportPresence(ctx.db, createBroadcaster(ctx), { claims, log, ...input, now: new Date() })
    }),
})
