import { readSmallPlace } from '../../db/catch-up/catch-up-sources.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { readPrice } from '../../db/models/model-prices.ts'
import type { CatchUpOutlook, CatchUpScope, CatchUpSince } from '../../domain/catch-up/catch-up.ts'
import { estimateCatchUp as estimate } from '../../domain/catch-up/plan-catch-up.ts'
import { findNews } from './find-news.ts'
import { showCatchUp } from './show-catch-up.ts'

/** Tells the size and the cost of a catch-up, and returns the stored one if nothing has changed since. */
export function estimateCatchUp(
  db: Database,
  given: { claims: Claims; workspaceId: string; scope: CatchUpScope; since: CatchUpSince; isFree: boolean },
): Promise<CatchUpOutlook> {
  const { claims, isFree, ...asked } = given
  return db.asUser(claims, async tx => {
    const { plan, stored } = await findNews(tx, { ...asked, userId: claims.sub })
    const place = await readSmallPlace(tx, asked)
    const shown = stored && (await showCatchUp(tx, stored))
    // Members are told the cost, and prices are for admins.
    await takeServiceRole(tx)
    const isFreeHere = isFree && place.endpointId === null
    return {
      messages: plan?.messageIds.length ?? 0,
      conversations: plan?.conversations ?? 0,
      skipped: plan?.skipped ?? 0,
      usd: isFreeHere || !plan ? 0 : estimate(await readPrice(tx, { ...asked, ...place }), plan),
      model: place.model,
      stored: shown,
    }
  })
}
