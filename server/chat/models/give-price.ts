import { v7 as newId } from 'uuid'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { keepEndpoints } from '../../db/models/model-endpoints.ts'
import { deletePrice, keepPrice, listPrices } from '../../db/models/model-prices.ts'
import {
  dayOf,
  isBelowBuiltIn,
  type ModelPrice,
  type NewModelPrice,
} from '../../domain/models/model-price.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/**
 * Gives a model a price from a day on, which is today or later: calls that were made keep their cost. A price for the
 * same day is replaced.
 */
export function givePrice(
  db: Database,
  { claims, workspaceId, ...price }: { claims: Claims; workspaceId: string } & NewModelPrice,
): Promise<{ prices: ModelPrice[] }> {
  return db.asUser(claims, async tx => {
    const userId = claims.sub
    await checkAdmin(tx, { workspaceId, userId, doing: 'change prices' })
    if (price.validFrom < dayOf(new Date())) {
      throw new DomainError(
        'invalid_input',
        'A price can only count from today on (in UTC), because past costs never change. Choose another day.',
      )
    }
    const { endpointId } = price
    if (endpointId === null && isBelowBuiltIn(price)) {
      throw new DomainError(
        'invalid_input',
        'A price for all endpoints can’t be below the built-in one, because it also counts at this server’s endpoint, which its operator pays for. Enter at least the built-in rates, or give the price to one endpoint of yours.',
      )
    }
    if (
      endpointId !== null &&
      (await keepEndpoints(tx, { workspaceId, endpointIds: [endpointId] })).length === 0
    ) {
      throw notFound('model endpoint')
    }
    await takeServiceRole(tx)
    await keepPrice(tx, { ...price, id: newId(), workspaceId, createdBy: userId })
    return { prices: await listPrices(tx, { workspaceId }) }
  })
}

/** Takes back a price that counts from today or a later day. The price before it counts again. */
export function takeBackPrice(
  db: Database,
  { claims, workspaceId, priceId }: { claims: Claims; workspaceId: string; priceId: string },
): Promise<{ prices: ModelPrice[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'change prices' })
    const known = (await listPrices(tx, { workspaceId })).some(({ id }) => id === priceId)
    if (!known) throw notFound('price')
    await takeServiceRole(tx)
    if (!(await deletePrice(tx, { workspaceId, priceId, today: dayOf(new Date()) }))) {
      throw new DomainError(
        'price_counts',
        'This price has counted before today, so it stays in the table. Give the model another price from today on.',
      )
    }
    return { prices: await listPrices(tx, { workspaceId }) }
  })
}
