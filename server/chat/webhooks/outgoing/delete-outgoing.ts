import type { Claims, Database } from '../../../db/client.ts'
import { deleteOutgoing as remove } from '../../../db/webhooks/outgoing-webhooks.ts'
import { openOutgoing } from './check-outgoing.ts'

/** Deletes a webhook with its history. Deliveries that wait are not sent. */
export function deleteOutgoing(
  db: Database,
  { claims, webhookId }: { claims: Claims; webhookId: string },
): Promise<Record<string, never>> {
  return db.asUser(claims, async tx => {
    await openOutgoing(tx, { webhookId, userId: claims.sub })
    await remove(tx, { webhookId })
    return {}
  })
}
