import { findChannel } from '../../../db/channels/channels.ts'
import type { Claims, Database, Tx } from '../../../db/client.ts'
import { findEntry } from '../../../db/ledger/entries.ts'
import { findMessage } from '../../../db/messages/messages.ts'
import { findDecision } from '../../../db/results/decisions.ts'
import { findTask } from '../../../db/tasks/thread-tasks.ts'
import type { TakenDelivery } from '../../../db/webhooks/outgoing-deliveries.ts'
import { findRole } from '../../../db/workspaces/members.ts'
import type { LedgerEntry } from '../../../domain/ledger/entry.ts'
import { outgoingEvent, testEvent } from '../../../domain/webhooks/outgoing.ts'

/** The content of a delivery; or why there is none: the owner may not read it any more, or it is gone. */
export type Described = { body: string } | { dropped: 'no_access' | 'gone' }

/**
 * Writes the body of a delivery with the rights that the webhook's owner has now. Each attempt writes it anew, so a text
 * that was deleted or hidden since the event is not sent.
 */
export async function describeEvent(db: Database, delivery: TakenDelivery): Promise<Described> {
  const { event, createdAt, webhookId, workspaceId, ownerId } = delivery
  const write = (data: unknown) => ({ body: JSON.stringify({ type: event, timestamp: createdAt, data }) })
  if (event === testEvent) return write({ webhookId, text: 'This is a test from OpenVibe.' })
  const claims: Claims = { sub: ownerId }
  return db.asUser(claims, async tx => {
    const role = await findRole(tx, { workspaceId, userId: ownerId })
    if (!role || role === 'guest') return { dropped: 'no_access' }
    const channel =
      delivery.channelId && (await findChannel(tx, { userId: ownerId, channelId: delivery.channelId }))
    if (!channel || (delivery.channels === 'public' && channel.kind !== 'public')) return { dropped: 'gone' }
    const { id, name, kind } = channel
    const subject = await readSubject(tx, delivery)
    return subject ? write({ channel: { id, name, kind }, ...subject }) : { dropped: 'gone' }
  })
}

async function readSubject(tx: Tx, delivery: TakenDelivery): Promise<Record<string, unknown> | null> {
  const { subjectId, facts } = delivery
  switch (outgoingEvent.parse(delivery.event)) {
    case 'message.created': {
      const message = await findMessage(tx, { messageId: subjectId })
      return message ? { message } : null
    }
    case 'result.published': {
      const message = await findMessage(tx, { messageId: subjectId })
      return message?.metadata.result ? { message, result: message.metadata.result } : null
    }
    case 'decision.recorded': {
      const decision = await findDecision(tx, { workspaceId: delivery.workspaceId, decisionId: subjectId })
      if (!decision) return null
      const { result: _, ...line } = decision
      return { decision: line }
    }
    case 'entry.created':
    case 'entry.changed': {
      const entry = await findEntry(tx, { entryId: subjectId })
      return entry ? { entry: await narrowEntry(tx, entry, delivery) } : null
    }
    case 'task.changed': {
      const task = await findTask(tx, { taskId: subjectId })
      // The task may have gone on; the event tells of its state at the time.
      return task ? { task: { ...task, ...facts } } : null
    }
  }
}

/**
 * Takes out everything of an entry that is in a channel of which the webhook does not tell: its owner may read more than
 * the receiver hears.
 */
async function narrowEntry(
  tx: Tx,
  entry: LedgerEntry,
  { channels, ownerId }: TakenDelivery,
): Promise<LedgerEntry> {
  const { supersededBy, supersedes, evidence, source } = entry
  const told = new Set([source.channelId])
  for (const each of [supersededBy, ...supersedes, evidence]) {
    if (channels !== 'public' || !each || told.has(each.channelId)) continue
    const channel = await findChannel(tx, { userId: ownerId, channelId: each.channelId })
    if (channel?.kind === 'public') told.add(channel.id)
  }
  const isTold = (each: { channelId: string }) => told.has(each.channelId)
  return {
    ...entry,
    supersededBy: supersededBy && isTold(supersededBy) ? supersededBy : null,
    supersedes: supersedes.filter(isTold),
    evidence: evidence && isTold(evidence) ? evidence : null,
  }
}
