import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { listUnreadOutgoing, switchOff } from '../../../db/webhooks/outgoing-webhooks.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'

/**
 * Turns a webhook off. That is all an admin can do who doesn't read all of its channels: neither its name nor its address
 * nor its secret is theirs.
 */
export function turnOffOutgoing(
  db: Database,
  { claims, workspaceId, webhookId }: { claims: Claims; workspaceId: string; webhookId: string },
): Promise<Record<string, never>> {
  return db.asUser(claims, async tx => {
    await checkWebhookAdmin(tx, { workspaceId, userId: claims.sub })
    await takeServiceRole(tx)
    const all = await listUnreadOutgoing(tx, { workspaceId, except: [] })
    if (!all.some(each => each.id === webhookId)) throw notFound('webhook')
    await switchOff(tx, { webhookId, why: 'by_person' })
    return {}
  })
}
