import { runApart } from '../../../apart/run-apart.ts'
import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import {
  findReceiver,
  readIncoming,
  updateIncoming as update,
} from '../../../db/webhooks/incoming-webhooks.ts'
import type { IncomingChange, IncomingWebhook } from '../../../domain/webhooks/incoming.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import type { SecretBox } from '../../../outbound/secret-box.ts'
import { sealWebhookSecret } from '../seal-webhook-secret.ts'
import { checkTarget, openIncoming } from './check-incoming.ts'
import { checkSecretForm } from './check-secret-form.ts'

/**
 * Changes a webhook. The caller becomes its owner, so that nobody writes a prompt that works with the rights of another
 * admin. Switching it off is always possible and changes no owner.
 */
export async function updateIncoming(
  db: Database,
  { claims, box, ...change }: { claims: Claims; box: SecretBox } & IncomingChange,
): Promise<{ webhook: IncomingWebhook }> {
  const { incomingId: webhookId, isActive, secret, ...fields } = change
  const userId = claims.sub
  const isOnlySwitch = secret === undefined && Object.values(fields).every(value => value === undefined)
  const { template } = fields
  if (template !== undefined) {
    const { workspaceId } = await db.asUser(claims, tx => openIncoming(tx, { webhookId, userId }))
    await runApart('tryTemplate', [template], { owner: workspaceId })
  }
  return db.asUser(claims, async tx => {
    const known = await openIncoming(tx, { webhookId, userId })
    const isTakenOver = isActive !== false || !isOnlySwitch
    if (isTakenOver) {
      const { agentId = known.agentId, channelId = known.channelId } = fields
      const isMoved = channelId !== known.channelId
      const threadId = fields.threadId === undefined ? (isMoved ? null : known.threadId) : fields.threadId
      await checkTarget(tx, { workspaceId: known.workspaceId, userId, agentId, channelId, threadId })
      fields.threadId = threadId
    }
    await takeServiceRole(tx)
    const receiver = await findReceiver(tx, { webhookId, lock: true })
    if (!receiver) throw notFound('webhook')
    if (secret !== undefined) checkSecretForm(receiver.scheme, secret)
    await update(tx, webhookId, {
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      ...(isTakenOver && { ownerId: userId }),
      ...(isActive !== undefined && { isActive }),
      ...(secret !== undefined && { sealed: sealWebhookSecret(box, webhookId, secret) }),
      ...(isTakenOver && { refusedAt: null, refusal: null }),
    })
    const [webhook] = await readIncoming(tx, [webhookId])
    if (!webhook) throw notFound('webhook')
    return { webhook }
  })
}
