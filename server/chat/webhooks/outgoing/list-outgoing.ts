import type { Claims, Database } from '../../../db/client.ts'
import { readOutgoing } from '../../../db/webhooks/outgoing-webhooks.ts'
import type { OutgoingWebhook } from '../../../domain/webhooks/outgoing.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'

/** Lists the outgoing webhooks of a workspace, for admins. */
export function listOutgoing(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ webhooks: OutgoingWebhook[] }> {
  return db.asUser(claims, async tx => {
    await checkWebhookAdmin(tx, { workspaceId, userId: claims.sub })
    return { webhooks: await readOutgoing(tx, { workspaceId }) }
  })
}
