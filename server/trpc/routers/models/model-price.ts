import * as z from 'zod'
import { givePrice, takeBackPrice } from '../../../chat/models/give-price.ts'
import { readPrices } from '../../../chat/models/list-prices.ts'
import { modelPrice, newModelPrice, pricedModel } from '../../../domain/models/model-price.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const aWorkspace = z.strictObject({ workspaceId: id })
const all = z.object({ prices: z.array(modelPrice) })

/** The prices that a workspace gives to models, above the built-in ones. For admins. */
export const modelPriceRouter = router({
  list: signedIn
    .input(aWorkspace)
    .output(all.extend({ inUse: z.array(pricedModel) }))
    .query(({ ctx, input }) =>
      readPrices(ctx.db, { claims: ctx.claims, isFree: ctx.models.isFree, ...input }),
    ),

  /** Gives a price from a day on: today or later. */
  give: writing
    .input(newModelPrice.extend({ workspaceId: id }))
    .output(all)
    .mutation(({ ctx, input }) => givePrice(ctx.db, { claims: ctx.claims, ...input })),

  /** Takes back a price that has not counted before today. */
  takeBack: writing
    .input(aWorkspace.extend({ priceId: id }))
    .output(all)
    .mutation(({ ctx, input }) => takeBackPrice(ctx.db, { claims: ctx.claims, ...input })),
})
