import * as z from 'zod'
import { readLimits } from '../../../chat/limits/read-limits.ts'
import { setLimit } from '../../../chat/limits/set-limit.ts'
import { limitsPage, loweredKind } from '../../../domain/limits/rate-limit.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

export const limitsRouter = router({
  /** The rate limits, their use, and the people and keys near one; people who are no admins see themselves alone. */
  get: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(limitsPage)
    .query(({ ctx, input }) => readLimits(ctx.db, ctx.limitDesk, { claims: ctx.claims, ...input })),

  /** Lowers a limit for this workspace; null: the limit of the server counts again. */
  set: writing
    .input(
      z.strictObject({
        workspaceId: id,
        kind: loweredKind,
        most: z.number().int().min(1, 'Enter 1 or more.').max(1_000_000).nullable(),
      }),
    )
    .output(z.object({ most: z.number().int().nullable() }))
    .mutation(({ ctx, input }) => setLimit(ctx.db, ctx.limitDesk, { claims: ctx.claims, ...input })),
})
