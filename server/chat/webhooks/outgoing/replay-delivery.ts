import type { Claims, Database } from '../../../db/client.ts'
import { findOutgoingDelivery, replayDelivery as replay } from '../../../db/webhooks/outgoing-deliveries.ts'
import type { OutgoingDelivery } from '../../../domain/webhooks/outgoing.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { openOutgoing } from './check-outgoing.ts'

/** Sends an ended delivery once more, with the same id: a receiver that got it before can ignore it. */
export function replayDelivery(
  db: Database,
  { claims, deliveryId }: { claims: Claims; deliveryId: string },
): Promise<{ delivery: OutgoingDelivery }> {
  return db.asUser(claims, async tx => {
    const known = await findOutgoingDelivery(tx, { deliveryId })
    if (!known) throw notFound('delivery')
    const { isActive } = await openOutgoing(tx, { webhookId: known.webhookId, userId: claims.sub })
    if (!isActive) throw new DomainError('webhook_off', 'This webhook is switched off. Switch it on first.')
    await replay(tx, { deliveryId })
    const delivery = await findOutgoingDelivery(tx, { deliveryId })
    if (!delivery) throw notFound('delivery')
    return { delivery }
  })
}
