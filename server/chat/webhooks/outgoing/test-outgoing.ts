import type { Claims, Database } from '../../../db/client.ts'
import { queueTest } from '../../../db/webhooks/outgoing-deliveries.ts'
import { openOutgoing } from './check-outgoing.ts'

/** Queues a test delivery. It is tried once, and its outcome is in the history. */
export function testOutgoing(
  db: Database,
  { claims, webhookId }: { claims: Claims; webhookId: string },
): Promise<{ deliveryId: string }> {
  return db.asUser(claims, async tx => {
    await openOutgoing(tx, { webhookId, userId: claims.sub })
    return { deliveryId: await queueTest(tx, { webhookId }) }
  })
}
