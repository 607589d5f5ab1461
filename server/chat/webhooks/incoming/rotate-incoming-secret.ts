import { randomBytes } from 'node:crypto'
import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { findReceiver, readIncoming, updateIncoming } from '../../../db/webhooks/incoming-webhooks.ts'
import { bringsSecret, type NewIncomingWebhook } from '../../../domain/webhooks/incoming.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import type { SecretBox } from '../../../outbound/secret-box.ts'
import { hashSecret } from '../../workspaces/hash-secret.ts'
import { makeSigningSecret, sealWebhookSecret } from '../seal-webhook-secret.ts'
import { checkTarget, openIncoming } from './check-incoming.ts'
import { addressOf } from './webhook-address.ts'

/**
 * Makes a new secret of our own; the old one ends at once. The caller, who knows the new one, becomes the owner: nobody
 * can send deliveries that work with the rights of another admin.
 */
export function rotateIncomingSecret(
  db: Database,
  { claims, box, origin, webhookId }: { claims: Claims; box: SecretBox; origin: string; webhookId: string },
): Promise<{ webhook: NewIncomingWebhook }> {
  return db.asUser(claims, async tx => {
    const known = await openIncoming(tx, { webhookId, userId: claims.sub })
    // An owner who lost the channel gets no new secret for it either.
    await checkTarget(tx, { ...known, userId: claims.sub })
    await takeServiceRole(tx)
    const receiver = await findReceiver(tx, { webhookId, lock: true })
    if (!receiver) throw notFound('webhook')
    if (bringsSecret(receiver.scheme)) {
      throw new DomainError(
        'invalid_input',
        'The sender makes this secret. Copy it from the sender and enter it here.',
      )
    }
    const inAddress = receiver.scheme === 'address' ? randomBytes(32).toString('base64url') : null
    const secret = inAddress === null ? makeSigningSecret() : null
    await updateIncoming(tx, webhookId, {
      ownerId: claims.sub,
      ...(inAddress !== null && { secretHash: hashSecret(inAddress) }),
      ...(secret !== null && { sealed: sealWebhookSecret(box, webhookId, secret) }),
    })
    const [webhook] = await readIncoming(tx, [webhookId])
    if (!webhook) throw notFound('webhook')
    return { webhook: { ...webhook, address: addressOf(origin, webhookId, inAddress), secret } }
  })
}
