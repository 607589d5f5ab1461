import * as z from 'zod'
import { estimateCatchUp } from '../../../chat/catch-up/estimate-catch-up.ts'
import { markCaughtUp } from '../../../chat/catch-up/mark-caught-up.ts'
import { readCatchUp } from '../../../chat/catch-up/read-catch-up.ts'
import { startCatchUp } from '../../../chat/catch-up/start-catch-up.ts'
import { undoCaughtUp } from '../../../chat/catch-up/undo-caught-up.ts'
import { catchUp, catchUpOutlook, catchUpScope, catchUpSince } from '../../../domain/catch-up/catch-up.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const place = z.strictObject({ workspaceId: id, scope: catchUpScope, since: catchUpSince })
const one = z.strictObject({ catchUpId: id })

/** The news of a place for the caller. Nobody else can see them. */
export const catchUpRouter = router({
  /** The size and the cost; and the stored catch-up, if nothing has changed since. */
  estimate: signedIn
    .input(place)
    .output(catchUpOutlook)
    .query(({ ctx, input }) =>
      estimateCatchUp(ctx.db, { claims: ctx.claims, isFree: ctx.env.anthropic === null, ...input }),
    ),

  /** Null: nothing is new. */
  start: writing
    .input(place)
    .output(z.object({ catchUp: catchUp.nullable() }))
    .mutation(async ({ ctx, input }) => ({
      catchUp: await startCatchUp(ctx.db, {
        claims: ctx.claims,
        admit: async () => {
          await ctx.limits.consume('catchUp', ctx.session.userId)
        },
        ...input,
      }),
    })),

  get: signedIn
    .input(one)
    .output(catchUp)
    .query(({ ctx, input }) => readCatchUp(ctx.db, { claims: ctx.claims, ...input })),

  markRead: writing
    .input(one)
    .output(catchUp)
    .mutation(({ ctx, input }) => markCaughtUp(ctx.db, { claims: ctx.claims, ...input })),

  undoRead: writing
    .input(one)
    .output(catchUp)
    .mutation(({ ctx, input }) => undoCaughtUp(ctx.db, { claims: ctx.claims, ...input })),
})
