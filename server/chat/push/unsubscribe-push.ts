import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { dropSubscription } from '../../db/push/subscriptions.ts'

/** Sends nothing more to a browser of the caller. Unsubscribing twice is harmless. */
export function unsubscribePush(
  db: Database,
  { claims, endpoint }: { claims: Claims; endpoint: string },
): Promise<void> {
  return db.asUser(claims, async tx => {
    await takeServiceRole(tx)
    await dropSubscription(tx, { userId: claims.sub, endpoint })
  })
}
