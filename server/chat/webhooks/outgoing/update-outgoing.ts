import { type Claims, type Database, type Tx, takeServiceRole, takeUserRole } from '../../../db/client.ts'
import {
  readOutgoing,
  switchOff,
  switchOn,
  updateOutgoing as update,
} from '../../../db/webhooks/outgoing-webhooks.ts'
import type { OutgoingChange, OutgoingWebhook } from '../../../domain/webhooks/outgoing.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import type { GuardedFetch } from '../../../outbound/guarded-fetch.ts'
import { checkChannels, checkReachable, openOutgoing } from './check-outgoing.ts'

/**
 * Changes a webhook. The caller reads all of its channels (openOutgoing) and becomes its owner, so that nobody makes it
 * send words that only another admin can read.
 */
export async function updateOutgoing(
  db: Database,
  { claims, guard, ...change }: { claims: Claims; guard: Pick<GuardedFetch, 'check'> } & OutgoingChange,
): Promise<{ webhook: OutgoingWebhook }> {
  const { outgoingId: webhookId, url, isActive } = change
  const userId = claims.sub
  if (url !== undefined) {
    await db.asUser(claims, tx => openOutgoing(tx, { webhookId, userId }))
    await checkReachable(guard, url)
  }
  return db.asUser(claims, async tx => {
    const known = await openOutgoing(tx, { webhookId, userId })
    const { isActive: _, outgoingId: __, ...rest } = change
    const isOnlySwitch = Object.values(rest).every(value => value === undefined)
    if (isActive === false) await switchOff(tx, { webhookId, why: 'by_person' })
    if (isActive !== false || !isOnlySwitch) await takeOver(tx, { claims, known, change })
    if (isActive === true && !known.isActive) await switchOn(tx, { webhookId })
    await takeUserRole(tx, claims)
    const [webhook] = await readOutgoing(tx, { webhookId })
    if (!webhook) throw notFound('webhook')
    return { webhook }
  })
}

async function takeOver(
  tx: Tx,
  { claims, known, change }: { claims: Claims; known: OutgoingWebhook; change: OutgoingChange },
): Promise<void> {
  const { name, url, events, channels = known.channels } = change
  const { channelIds = known.channelIds } = change
  await takeUserRole(tx, claims)
  await checkChannels(tx, { workspaceId: known.workspaceId, channels, channelIds })
  await takeServiceRole(tx)
  await update(tx, known.id, {
    ownerId: claims.sub,
    channels,
    channelIds: channels === 'chosen' ? [...new Set(channelIds)] : [],
    ...(name !== undefined && { name }),
    // The failures of another receiver don't count for this one.
    ...(url !== undefined && url !== known.url && { url, failingSince: null, givenUp: 0 }),
    ...(events && { events: [...new Set(events)] }),
  })
}
