import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { deleteIncoming as remove } from '../../../db/webhooks/incoming-webhooks.ts'
import { openIncoming } from './check-incoming.ts'

/** Deletes a webhook with its history. The threads that it began stay. */
export function deleteIncoming(
  db: Database,
  { claims, webhookId }: { claims: Claims; webhookId: string },
): Promise<Record<string, never>> {
  return db.asUser(claims, async tx => {
    await openIncoming(tx, { webhookId, userId: claims.sub })
    await takeServiceRole(tx)
    await remove(tx, { webhookId })
    return {}
  })
}
