import * as z from 'zod'
import { subscribePush } from '../../../chat/push/subscribe-push.ts'
import { unsubscribePush } from '../../../chat/push/unsubscribe-push.ts'
import { pushSubscription } from '../../../domain/push/push.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { strict } from '../../../domain/wire/strict.ts'
import { createGuardedFetch } from '../../../outbound/guarded-fetch.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const longestDevice = 300

/** Notifications in browsers of the caller while no page is open there. */
export const pushRouter = router({
  /** The key by which a browser knows this instance; null: its operator has set none, so there are no pushes. */
  key: signedIn
    .output(z.object({ publicKey: z.string().nullable() }))
    .query(({ ctx }) => ({ publicKey: ctx.env.push?.publicKey ?? null })),

  subscribe: writing
    .input(
      z.strictObject({
        subscription: strict(pushSubscription),
        device: z.string().max(longestDevice).nullish(),
      }),
    )
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      if (!ctx.env.push) throw new DomainError('not_found', 'This server sends no notifications to browsers.')
      const { allowPrivateAddresses: allowPrivate } = ctx.env
      const fetch = createGuardedFetch({ allowPrivate, maxBytes: 0, timeoutMs: 5_000 })
      try {
        const { subscription, device = null } = input
        await subscribePush(ctx.db, { claims: ctx.claims, subscription, device, fetch })
        return {}
      } finally {
        await fetch.close()
      }
    }),

  unsubscribe: writing
    .input(z.strictObject({ endpoint: z.string().min(1).max(2_000) }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await unsubscribePush(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),
})
