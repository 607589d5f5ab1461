import * as z from 'zod'
import { tellTyping } from '../../chat/tell-typing.ts'
import { readProfile, updateProfile } from '../../chat/update-profile.ts'
import { id, time } from '../../domain/ids.ts'
import { displayName, sessionUser, theme } from '../../domain/session.ts'
import { createBroadcaster } from '../../realtime/broadcast.ts'
import { router, signedIn, writing } from '../trpc.ts'

const user = z.object({ user: sessionUser })

export const sessionRouter = router({
  get: signedIn.output(user).query(({ ctx }) => readProfile(ctx.db, ctx)),

  update: writing
    .input(z.object({ displayName: displayName.optional(), theme: theme.optional() }))
    .output(user)
    .mutation(({ ctx, input }) => updateProfile(ctx.db, { claims: ctx.claims, ...input })),

  /** The token that Realtime in the browser joins with. The door forbids every cache to keep an answer of ours. */
  realtimeToken: signedIn
    .output(z.object({ token: z.string(), expiresAt: time }))
    .query(({ ctx: { session } }) => ({
      token: session.accessToken,
      expiresAt: new Date(session.claims.exp * 1_000).toISOString(),
    })),

  typing: writing
    .input(z.object({ threadId: id, forkId: id.optional() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      const broadcaster = createBroadcaster(ctx)
      await tellTyping(ctx.db, broadcaster, { claims: ctx.claims, ...input, now: new Date() })
      return {}
    }),
})
