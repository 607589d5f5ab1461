import * as z from 'zod'
import { id, time } from '../../domain/ids.ts'
import { displayName, sessionUser, theme } from '../../domain/session.ts'
import { router, signedIn, writing } from '../trpc.ts'
import { pending } from './pending.ts'

const user = z.object({ user: sessionUser })

export const sessionRouter = router({
  get: signedIn.output(user).query(() => pending()),

  update: writing
    .input(z.object({ displayName: displayName.optional(), theme: theme.optional() }))
    .output(user)
    .mutation(() => pending()),

  /** The token that Realtime in the browser joins with. The door forbids every cache to keep an answer of ours. */
  realtimeToken: signedIn.output(z.object({ token: z.string(), expiresAt: time })).query(() => pending()),

  typing: signedIn
    .input(z.object({ threadId: id, forkId: id.optional() }))
    .output(z.object({}))
    .mutation(() => pending()),
})
