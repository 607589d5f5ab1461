import { v7 as newId } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { notifyDirectly } from '../../../db/inbox/notifications.ts'
import { insertMessage } from '../../../db/messages/messages.ts'
import { listAdminReaders, switchOff, type TurnedOff } from '../../../db/webhooks/outgoing-webhooks.ts'
import type { SwitchedOff } from '../../../domain/webhooks/outgoing.ts'
import { openNewsDirect } from '../../inbox/open-news-direct.ts'

const reasons: Readonly<Record<Exclude<SwitchedOff, 'by_person'>, string>> = {
  failing: 'its deliveries failed for too long',
  gone: 'the receiver answered that it is gone',
  no_access: 'its owner left the workspace or isn’t an admin anymore',
}

/**
 * Switches a webhook off that can't go on, and tells every admin in a direct message. Returns whether it was on.
 * `ownerId`: only if it still belongs to this person. Begins and ends as the service.
 */
export async function switchOffWebhook(
  tx: Tx,
  given: { webhookId: string; why: keyof typeof reasons; ownerId?: string },
): Promise<boolean> {
  const webhook = await switchOff(tx, given)
  if (!webhook) return false
  await tellWebhookOff(tx, webhook, given.why)
  return true
}

/** Tells every admin in a direct message that a webhook was turned off. Begins and ends as the service. */
export async function tellWebhookOff(
  tx: Tx,
  { workspaceId, name, channelIds }: TurnedOff,
  cause: keyof typeof reasons,
): Promise<void> {
  const why = `was turned off, because ${reasons[cause]}. Its waiting deliveries won’t be sent.`
  // Always in the same order, so that two webhooks that are switched off at once don't wait for each other.
  for (const { userId, readsAll } of await listAdminReaders(tx, { workspaceId, channelIds })) {
    const content = readsAll
      ? `The outgoing webhook “${name}” ${why} You can turn it on again in the settings, under Webhooks.`
      : `An outgoing webhook of channels you can’t read ${why}`
    const direct = await openNewsDirect(tx, { workspaceId, userId, agentId: null })
    if (!direct) break
    const { channelId, agentId } = direct
    const messageId = newId()
    await insertMessage(tx, {
      ...{ id: messageId, workspaceId, channelId, threadId: channelId, forkId: null, parentId: null },
      author: { type: 'system', agentId },
      content,
      metadata: { notice: 'webhook_off' },
    })
    await notifyDirectly(tx, { messageId, userId })
  }
}
