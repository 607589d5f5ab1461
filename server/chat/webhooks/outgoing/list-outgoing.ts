import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { listUnreadOutgoing, readOutgoing } from '../../../db/webhooks/outgoing-webhooks.ts'
import type { OutgoingWebhook, UnreadWebhook } from '../../../domain/webhooks/outgoing.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'

/** Lists the outgoing webhooks of a workspace, for admins. `unread`: those of channels that the caller can't read. */
export function listOutgoing(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ webhooks: OutgoingWebhook[]; unread: UnreadWebhook[] }> {
  return db.asUser(claims, async tx => {
    await checkWebhookAdmin(tx, { workspaceId, userId: claims.sub })
    const webhooks = await readOutgoing(tx, { workspaceId })
    await takeServiceRole(tx)
    const unread = await listUnreadOutgoing(tx, { workspaceId, except: webhooks.map(({ id }) => id) })
    return { webhooks, unread }
  })
}
