import { findAskedAgent } from '../../../db/agents/asked-agent.ts'
import { findChannel } from '../../../db/channels/channels.ts'
import type { Tx } from '../../../db/client.ts'
import { findThread } from '../../../db/messages/threads.ts'
import { findIncoming } from '../../../db/webhooks/incoming-webhooks.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../../channels/check-not-archived.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'

interface Target {
  workspaceId: string
  userId: string
  agentId: string
  channelId: string
  threadId: string | null
}

/** Checks that the person can have this agent answer in this place. */
export async function checkTarget(tx: Tx, target: Target): Promise<void> {
  const { workspaceId, userId, agentId, channelId, threadId } = target
  const channel = await findChannel(tx, { userId, channelId })
  if (channel?.workspaceId !== workspaceId) throw notFound('channel')
  checkNotArchived(channel)
  if (channel.kind === 'direct' && threadId === null) {
    throw new DomainError('channel_direct', 'A direct message has only one thread. Choose that thread.')
  }
  if (threadId !== null) {
    const thread = await findThread(tx, { userId, threadId })
    if (thread?.channelId !== channelId) throw notFound('thread')
  }
  const agent = await findAskedAgent(tx, { workspaceId, agent: agentId })
  if (!agent || agent.isSystem) throw notFound('agent')
}

/** Finds the owner and the place of a webhook that the person manages. */
export async function openIncoming(
  tx: Tx,
  { webhookId, userId }: { webhookId: string; userId: string },
): Promise<Omit<Target, 'userId'> & { ownerId: string }> {
  const webhook = await findIncoming(tx, { webhookId })
  if (!webhook) throw notFound('webhook')
  await checkWebhookAdmin(tx, { workspaceId: webhook.workspaceId, userId })
  return webhook
}
