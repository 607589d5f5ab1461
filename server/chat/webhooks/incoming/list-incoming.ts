import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { listIncomingIds, readIncoming } from '../../../db/webhooks/incoming-webhooks.ts'
import type { IncomingWebhook } from '../../../domain/webhooks/incoming.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'

/** Lists the incoming webhooks of a workspace that an admin may see: those of readable places and the admin's own. */
export function listIncoming(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ webhooks: IncomingWebhook[] }> {
  return db.asUser(claims, async tx => {
    await checkWebhookAdmin(tx, { workspaceId, userId: claims.sub })
    const ids = await listIncomingIds(tx, { workspaceId })
    await takeServiceRole(tx)
    return { webhooks: await readIncoming(tx, ids) }
  })
}
