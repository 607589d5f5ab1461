import type { Claims, Database } from '../../../db/client.ts'
import { listIncomingDeliveries as list } from '../../../db/webhooks/incoming-deliveries.ts'
import type { IncomingDelivery } from '../../../domain/webhooks/incoming.ts'
import { openIncoming } from './check-incoming.ts'

/** Lists the last deliveries of a webhook, newest first. Only readers of its channel see them. */
export function listIncomingDeliveries(
  db: Database,
  { claims, webhookId }: { claims: Claims; webhookId: string },
): Promise<{ deliveries: IncomingDelivery[] }> {
  return db.asUser(claims, async tx => {
    await openIncoming(tx, { webhookId, userId: claims.sub })
    return { deliveries: await list(tx, { webhookId }) }
  })
}
