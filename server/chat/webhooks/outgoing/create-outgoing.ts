import { v7 as newId } from 'uuid'
import { type Claims, type Database, takeServiceRole, takeUserRole } from '../../../db/client.ts'
import { countWebhooks, insertOutgoing, readOutgoing } from '../../../db/webhooks/outgoing-webhooks.ts'
import {
  type NewOutgoingWebhook,
  type OutgoingDraft,
  outgoingLimits,
} from '../../../domain/webhooks/outgoing.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import type { GuardedFetch } from '../../../outbound/guarded-fetch.ts'
import type { SecretBox } from '../../../outbound/secret-box.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'
import { makeSigningSecret, sealWebhookSecret } from '../seal-webhook-secret.ts'
import { checkChannels, checkReachable } from './check-outgoing.ts'

/** Makes a webhook that tells another program of events. Only this answer shows its secret. */
export async function createOutgoing(
  db: Database,
  given: { claims: Claims; guard: Pick<GuardedFetch, 'check'>; box: SecretBox } & OutgoingDraft,
): Promise<{ webhook: NewOutgoingWebhook }> {
  const { claims, guard, box, workspaceId, name, url, events, channels } = given
  const channelIds = channels === 'chosen' ? given.channelIds : []
  const webhookId = newId()
  const secret = makeSigningSecret()
  await db.asUser(claims, tx => checkWebhookAdmin(tx, { workspaceId, userId: claims.sub }))
  await checkReachable(guard, url)
  return db.asUser(claims, async tx => {
    await checkWebhookAdmin(tx, { workspaceId, userId: claims.sub })
    await checkChannels(tx, { workspaceId, channels, channelIds: given.channelIds })
    await takeServiceRole(tx)
    if (
      (await countWebhooks(tx, { workspaceId, table: 'outgoingWebhooks' })) >= outgoingLimits.perWorkspace
    ) {
      throw new DomainError(
        'webhooks_full',
        `A workspace can have up to ${outgoingLimits.perWorkspace} outgoing webhooks. Delete one first.`,
      )
    }
    const sealed = sealWebhookSecret(box, webhookId, secret)
    await insertOutgoing(tx, {
      ...{ id: webhookId, workspaceId, ownerId: claims.sub, name, url, channels, sealed },
      events: [...new Set(events)],
      channelIds: [...new Set(channelIds)],
    })
    await takeUserRole(tx, claims)
    const [webhook] = await readOutgoing(tx, { webhookId })
    if (!webhook) throw notFound('webhook')
    return { webhook: { ...webhook, secret } }
  })
}
