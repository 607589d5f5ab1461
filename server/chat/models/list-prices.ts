import type { Claims, Database } from '../../db/client.ts'
import { listPrices } from '../../db/models/model-prices.ts'
import { listModelsInUse } from '../../db/models/models-in-use.ts'
import { dayOf, describePrice, type ModelPrice, type PricedModel } from '../../domain/models/model-price.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/**
 * Lists the prices that the workspace has given, and today's price of every model that it uses: null where nobody knows
 * it, so that no dollar limit can stop it.
 */
export function readPrices(
  db: Database,
  { claims, workspaceId, isFree }: { claims: Claims; workspaceId: string; isFree: boolean },
): Promise<{ prices: ModelPrice[]; inUse: PricedModel[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see prices' })
    const prices = await listPrices(tx, { workspaceId })
    const on = dayOf(new Date())
    const used = await listModelsInUse(tx, { workspaceId })
    const inUse = used
      // The server's own endpoint sends no bill for the built-in model.
      .filter(({ endpointId }) => !(isFree && endpointId === null))
      .map(model => ({ ...model, price: describePrice(prices, { ...model, on }) }))
    return { prices, inUse }
  })
}
