import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { memoryKind } from '../../domain/memory/memory-item.ts'
import { id, time } from '../../domain/wire/ids.ts'
import { findSharedChannels } from '../channels/shared-channels.ts'
import type { Tx } from '../client.ts'
import { personName } from '../tasks/context-json.ts'

/** A current item with the author and the time of its first source. */
const toldItem = z.object({
  itemId: id,
  agentId: id.nullable(),
  kind: memoryKind,
  text: z.string(),
  channelIds: z.array(id),
  by: z.string(),
  at: time,
  /** The messages of its sources, in their order, each once. */
  messageIds: z.array(id).transform(ids => [...new Set(ids)]),
})
export type ToldItem = z.infer<typeof toldItem>

/**
 * Returns those of these items that may be told in a conversation now, in no order: they are current, and the acting
 * person and every reader of the conversation may read all their sources. Runs as the service.
 */
export async function findToldItems(
  tx: Tx,
  asked: { channelId: string; actingUserId: string; itemIds: readonly string[] },
): Promise<ToldItem[]> {
  const { itemIds, ...place } = asked
  if (itemIds.length === 0) return []
  const { rows } = await sql`
    select i.id as item_id, i.agent_id, i.kind, i.text, i.channel_ids, first.by, first.at,
      array(select s.message_id from memory_sources s where s.item_id = i.id order by s.position) as message_ids
    from memory_items i
    cross join lateral (
      select coalesce(${personName(sql`p`)}, a.display_name, '') as by, m.created_at as at
      from memory_sources s join messages m on m.id = s.message_id
      left join profiles p on p.id = m.author_user_id
      left join agent_configs a on a.id = m.author_agent_id
      where s.item_id = i.id order by s.position limit 1
    ) first
    where i.id = any (${[...new Set(itemIds)]}::uuid[]) and i.status = 'current'`.execute(tx)
  const items = rows.map(row => toldItem.parse(row))
  const channelIds = items.flatMap(item => item.channelIds)
  const shared = await findSharedChannels(tx, { ...place, channelIds })
  return items.filter(item => item.channelIds.every(channelId => shared.has(channelId)))
}

/** Returns whether there is anything to remember for an agent. Runs as the service. */
export async function hasMemory(
  tx: Tx,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
): Promise<boolean> {
  // With an order, because without one the planner prefers to read the table until it meets an item.
  const newest = (of: RawBuilder<unknown>) =>
    sql`(select true from memory_items where ${of} and status = 'current' order by created_at desc, id desc limit 1)`
  const { rows } = await sql<{ isThere: boolean | null }>`
    select coalesce(${newest(sql`workspace_id = ${workspaceId} and agent_id is null`)},
      ${newest(sql`agent_id = ${agentId}`)}) as is_there`.execute(tx)
  return rows[0]?.isThere === true
}
