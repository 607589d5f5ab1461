import type { Claims, Database } from '../../../db/client.ts'
import { listOutgoingDeliveries as list } from '../../../db/webhooks/outgoing-deliveries.ts'
import { readOutgoing } from '../../../db/webhooks/outgoing-webhooks.ts'
import type { DeliveryCursor, OutgoingDelivery } from '../../../domain/webhooks/outgoing.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'

/** Lists the deliveries of a webhook, newest first: those from channels that the caller can read. */
export function listOutgoingDeliveries(
  db: Database,
  { claims, ...page }: { claims: Claims; webhookId: string; cursor?: DeliveryCursor | null; limit: number },
): Promise<{ deliveries: OutgoingDelivery[]; nextCursor: DeliveryCursor | null }> {
  return db.asUser(claims, async tx => {
    const [webhook] = await readOutgoing(tx, page)
    if (!webhook) throw notFound('webhook')
    await checkWebhookAdmin(tx, { workspaceId: webhook.workspaceId, userId: claims.sub })
    const found = await list(tx, { ...page, limit: page.limit + 1 })
    const deliveries = found.slice(0, page.limit)
    const last = found.length > page.limit ? deliveries.at(-1) : undefined
    return { deliveries, nextCursor: last ? { createdAt: last.createdAt, id: last.id } : null }
  })
}
