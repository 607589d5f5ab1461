import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { runApart } from '../../../apart/run-apart.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { insertIncoming, readIncoming } from '../../../db/webhooks/incoming-webhooks.ts'
import { countWebhooks } from '../../../db/webhooks/outgoing-webhooks.ts'
import {
  bringsSecret,
  type IncomingDraft,
  incomingLimits,
  type NewIncomingWebhook,
} from '../../../domain/webhooks/incoming.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import type { SecretBox } from '../../../outbound/secret-box.ts'
import { hashSecret } from '../../workspaces/hash-secret.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'
import { makeSigningSecret, sealWebhookSecret } from '../seal-webhook-secret.ts'
import { checkTarget } from './check-incoming.ts'
import { checkSecretForm } from './check-secret-form.ts'
import { addressOf } from './webhook-address.ts'

/** Makes a webhook that another program calls. Only this answer shows its secret. */
export async function createIncoming(
  db: Database,
  given: { claims: Claims; box: SecretBox; origin: string } & IncomingDraft,
): Promise<{ webhook: NewIncomingWebhook }> {
  const { claims, box, origin, workspaceId, name, agentId, channelId, threadId, scheme, template } = given
  const ownerId = claims.sub
  const webhookId = newId()
  const inAddress = scheme === 'address' ? randomBytes(32).toString('base64url') : null
  const made = scheme === 'address' || bringsSecret(scheme) ? null : makeSigningSecret()
  const secret = inAddress === null ? (given.secret ?? made) : null
  if (given.secret !== undefined) checkSecretForm(scheme, given.secret)
  async function check(tx: Tx) {
    await checkTarget(tx, { workspaceId, userId: ownerId, agentId, channelId, threadId })
    await checkWebhookAdmin(tx, { workspaceId, userId: ownerId })
  }
  await db.asUser(claims, check)
  await runApart('tryTemplate', [template], { owner: workspaceId })
  return db.asUser(claims, async tx => {
    await check(tx)
    await takeServiceRole(tx)
    if (
      (await countWebhooks(tx, { workspaceId, table: 'incomingWebhooks' })) >= incomingLimits.perWorkspace
    ) {
      throw new DomainError(
        'webhooks_full',
        `A workspace can have up to ${incomingLimits.perWorkspace} incoming webhooks. Delete one first.`,
      )
    }
    await insertIncoming(tx, {
      ...{ id: webhookId, workspaceId, ownerId, name, agentId, channelId, threadId, scheme, template },
      secretHash: inAddress === null ? null : hashSecret(inAddress),
      sealed: secret === null ? null : sealWebhookSecret(box, webhookId, secret),
    })
    const [webhook] = await readIncoming(tx, [webhookId])
    if (!webhook) throw notFound('webhook')
    // A secret that the caller gave is known to the caller.
    const shown = given.secret === undefined ? secret : null
    return { webhook: { ...webhook, address: addressOf(origin, webhookId, inAddress), secret: shown } }
  })
}
