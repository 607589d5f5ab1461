import { sql } from 'kysely'
import { type MemoryItem, type MemoryStatus, memoryItem } from '../../domain/memory/memory-item.ts'
import type { Tx } from '../client.ts'

/** All columns of an item `i` in the form of `memoryItem`, with its sources. */
export const itemColumns = sql`
  i.id, i.workspace_id, i.agent_id, i.kind, i.text, i.confidence, i.status, i.doubt, i.superseded_by, i.supersedes_id,
  i.about_user_ids, i.channel_ids, i.author_task_id, i.author_user_id, i.edited_by, i.created_at, i.updated_at,
  (select jsonb_agg(jsonb_build_object('position', s.position, 'kind', s.kind, 'messageId', s.message_id,
      'attachmentId', s.attachment_id, 'channelId', s.channel_id, 'threadId', m.thread_id, 'forkId', m.fork_id,
      'quote', s.quote) order by s.position)
    from memory_sources s join messages m on m.id = s.message_id where s.item_id = i.id) as sources`

/** Returns these items; as a person, those that the person may read. In no order. */
export async function findMemoryItems(tx: Tx, itemIds: readonly string[]): Promise<MemoryItem[]> {
  if (itemIds.length === 0) return []
  const { rows } = await sql`
    select ${itemColumns} from memory_items i where i.id = any (${[...new Set(itemIds)]}::uuid[])`.execute(tx)
  return rows.map(row => memoryItem.parse(row))
}

/** Returns those of these items that exist; as a person, those that the person may read. */
export async function findReadableItems(tx: Tx, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from memory_items where id = any (${itemIds}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Returns an item; as a person, only one that the person may read. */
export async function findMemoryItem(
  tx: Tx,
  { itemId }: { itemId: string },
): Promise<MemoryItem | undefined> {
  const [item] = await findMemoryItems(tx, [itemId])
  return item
}

/** Locks an item until the end of the transaction, and returns false if it is gone. Runs as the service. */
export async function lockMemoryItem(tx: Tx, { itemId }: { itemId: string }): Promise<boolean> {
  const { rows } = await sql`select from memory_items where id = ${itemId} for update`.execute(tx)
  return rows.length > 0
}

/** An item to be stored. The database adds the channels of its sources to its own. */
export interface NewMemoryItem {
  id: string
  workspaceId: string
  agentId: string | null
  kind: MemoryItem['kind']
  text: string
  confidence: number
  status: MemoryStatus
  supersedesId: string | null
  aboutUserIds: readonly string[]
  channelIds: readonly string[]
  authorTaskId: string | null
  authorUserId: string | null
  sources: readonly { messageId: string; attachmentId: string | null; quote: string }[]
}

/**
 * Stores an item with its sources. Runs as the service. Raises `memory_source_gone` if a message no longer contains
 * its quote; the messages are locked against changes until the transaction ends.
 */
export async function insertMemoryItem(tx: Tx, { sources, ...item }: NewMemoryItem): Promise<void> {
  await tx
    .insertInto('memoryItems')
    .values({ ...item, aboutUserIds: [...item.aboutUserIds], channelIds: [...item.channelIds] })
    .execute()
  await sql`
    insert into memory_sources (item_id, position, kind, message_id, attachment_id, channel_id, quote)
    select ${item.id}, g.position, 'message', g."messageId", g."attachmentId", m.channel_id, g.quote
    from rows from (jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
      as ("messageId" uuid, "attachmentId" uuid, quote text)) with ordinality
      as g ("messageId", "attachmentId", quote, position)
    join messages m on m.id = g."messageId"
    order by m.id`.execute(tx)
}

/** Changes the given fields of an item. Runs as the service. */
export async function changeMemoryItem(
  tx: Tx,
  {
    itemId,
    aboutUserIds,
    ...fields
  }: {
    itemId: string
    kind?: MemoryItem['kind']
    text?: string
    agentId?: string | null
    status?: MemoryStatus
    doubt?: MemoryItem['doubt']
    confidence?: number
    supersededBy?: string | null
    editedBy?: string
    aboutUserIds?: readonly string[]
  },
): Promise<void> {
  await tx
    .updateTable('memoryItems')
    .set({
      ...fields,
      ...(aboutUserIds && { aboutUserIds: [...aboutUserIds] }),
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', itemId)
    .execute()
}

/** Removes an item with its sources and its uses. Runs as the service. */
export async function removeMemoryItem(tx: Tx, { itemId }: { itemId: string }): Promise<void> {
  await tx.deleteFrom('memoryItems').where('id', '=', itemId).execute()
}
