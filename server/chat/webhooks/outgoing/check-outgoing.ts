import { type Tx, takeServiceRole } from '../../../db/client.ts'
import { listChoosable, readOutgoing } from '../../../db/webhooks/outgoing-webhooks.ts'
import type { OutgoingWebhook } from '../../../domain/webhooks/outgoing.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import type { GuardedFetch } from '../../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'

/** Refuses an address that deliveries could not reach. Asks a name server, so no transaction may wait for it. */
export async function checkReachable(guard: Pick<GuardedFetch, 'check'>, url: string): Promise<void> {
  try {
    await guard.check(url)
  } catch (error) {
    if (error instanceof OutboundError) throw new DomainError('address_refused', error.message)
    throw error
  }
}

/** Checks that the person can read all channels that they add; those of before stay as they are. */
export async function checkChannels(
  tx: Tx,
  given: {
    workspaceId: string
    channels: 'public' | 'chosen'
    channelIds: readonly string[]
  },
): Promise<void> {
  const { channels, channelIds } = given
  if (channels === 'chosen' && channelIds.length === 0) {
    throw new DomainError('invalid_input', 'Choose at least one channel.')
  }
  const found = await listChoosable(tx, given)
  if (new Set(channelIds).size !== found.length) throw notFound('channel')
}

/** Finds a webhook that the person manages, and continues as the service. */
export async function openOutgoing(
  tx: Tx,
  { webhookId, userId }: { webhookId: string; userId: string },
): Promise<OutgoingWebhook> {
  const [webhook] = await readOutgoing(tx, { webhookId })
  if (!webhook) throw notFound('webhook')
  await checkWebhookAdmin(tx, { workspaceId: webhook.workspaceId, userId })
  await takeServiceRole(tx)
  return webhook
}
