import { findSharedChannels } from '../../../db/channels/shared-channels.ts'
import type { Tx } from '../../../db/client.ts'
import { joinSources, listItemsOfChannel, lockMessages } from '../../../db/memory/reflection/items.ts'
import { findReading, updateReading } from '../../../db/memory/reflection/runs.ts'
import { findChoice, readSettings } from '../../../db/memory/reflection/settings.ts'
import { moveMarks } from '../../../db/memory/reflection/unread.ts'
import type { CheckedItem } from '../../../domain/memory/reflection/check-reflected.ts'
import { planMerge } from '../../../domain/memory/reflection/plan-merge.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { addMemoryItem } from '../add-memory-item.ts'
import { checkSources } from '../check-sources.ts'

interface Settled {
  readingId: string
  workspaceId: string
  channelId: string
  taskId: string
  actingUserId: string
  items: readonly CheckedItem[]
  /** The memories of the answer that were not kept. */
  dropped: number
  /** The messages that were read. */
  messages: number
}

/**
 * Stores everything that a reading found and moves the marks of its threads, in the transaction that ends its task: so
 * nothing is lost, and nothing is stored twice. Stores nothing, and moves nothing, if the channel may not be read any
 * more, or if another reading has read the same messages. Runs as the service.
 */
export async function settleReflection(tx: Tx, settled: Settled): Promise<void> {
  const { readingId, workspaceId, channelId } = settled
  const reading = await findReading(tx, { readingId })
  if (!reading?.ranges || !(await mayStore(tx, settled))) return
  if (!(await moveMarks(tx, { channelId, ranges: reading.ranges }))) return
  await lockMessages(
    tx,
    settled.items.flatMap(({ sources }) => sources.map(({ messageId }) => messageId)),
  )
  const items = await keepSourced(tx, settled)
  const existing = await listItemsOfChannel(tx, { channelId })
  const { add, join } = planMerge(items, existing)
  const { needsReview } = await readSettings(tx, { workspaceId })
  for (const { supersedes, ...item } of add) {
    // The one to replace may be gone, or may have got sources elsewhere.
    const older = existing.find(({ id }) => id === supersedes)?.id
    await addMemoryItem(tx, {
      ...item,
      workspaceId,
      agentId: null,
      status: needsReview ? 'proposed' : 'current',
      ...(older !== undefined && { supersedes: older }),
      author: { taskId: settled.taskId },
    })
  }
  for (const { itemId, sources } of join) await joinSources(tx, { itemId, sources })
  await updateReading(tx, {
    readingId,
    messages: settled.messages,
    added: add.length,
    joined: join.length,
    superseded: add.filter(({ supersedes }) => existing.some(({ id }) => id === supersedes)).length,
    dropped: settled.dropped + settled.items.length - items.length,
  })
}

/** Checks that the channel may be read at this moment: by the settings, and with the rights of the task. */
async function mayStore(tx: Tx, { workspaceId, channelId, actingUserId }: Settled): Promise<boolean> {
  const { isOn } = await readSettings(tx, { workspaceId })
  if (!isOn || !(await findChoice(tx, { channelId }))) return false
  const shared = await findSharedChannels(tx, { channelId, actingUserId, channelIds: [channelId] })
  return shared.has(channelId)
}

/** Leaves out the memories whose message was edited or deleted since the check. The messages are locked. */
async function keepSourced(tx: Tx, { workspaceId, items }: Settled): Promise<CheckedItem[]> {
  const kept: CheckedItem[] = []
  for (const item of items) {
    try {
      await checkSources(tx, { workspaceId, sources: item.sources })
      kept.push(item)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  return kept
}
