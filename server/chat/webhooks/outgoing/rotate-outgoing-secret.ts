import { type Claims, type Database, takeUserRole } from '../../../db/client.ts'
import { readOutgoing, rotateSecret } from '../../../db/webhooks/outgoing-webhooks.ts'
import type { NewOutgoingWebhook } from '../../../domain/webhooks/outgoing.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import type { SecretBox } from '../../../outbound/secret-box.ts'
import { makeSigningSecret, sealWebhookSecret } from '../seal-webhook-secret.ts'
import { openOutgoing } from './check-outgoing.ts'

/** The time in which a receiver can change to the new secret. */
const keepHours = 24

/** Makes a new secret. For a day deliveries are signed with both, so that none is lost. */
export function rotateOutgoingSecret(
  db: Database,
  { claims, box, webhookId }: { claims: Claims; box: SecretBox; webhookId: string },
): Promise<{ webhook: NewOutgoingWebhook }> {
  return db.asUser(claims, async tx => {
    await openOutgoing(tx, { webhookId, userId: claims.sub })
    const secret = makeSigningSecret()
    await rotateSecret(tx, { webhookId, sealed: sealWebhookSecret(box, webhookId, secret), keepHours })
    await takeUserRole(tx, claims)
    const [webhook] = await readOutgoing(tx, { webhookId })
    if (!webhook) throw notFound('webhook')
    return { webhook: { ...webhook, secret } }
  })
}
