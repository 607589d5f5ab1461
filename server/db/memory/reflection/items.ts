/** The memories that a reflection meets. Everything here runs as the service. */
import { sql } from 'kysely'
import * as z from 'zod'
import { memoryKind, memoryLimits } from '../../../domain/memory/memory-item.ts'
import { id } from '../../../domain/wire/ids.ts'
import type { Tx } from '../../client.ts'

/** The most memories among which duplicates are looked for. */
const mostItems = 3_000

const existing = z.object({
  id,
  kind: memoryKind,
  text: z.string(),
  aboutUserIds: z.array(id),
  messageIds: z.array(id),
})

/**
 * Lists the proposed and current memories of all agents whose readers are exactly those of a channel: all their sources
 * are in it. Newest first.
 */
export async function listItemsOfChannel(tx: Tx, { channelId }: { channelId: string }) {
  const { rows } = await sql`
    select id, kind, text, about_user_ids,
      array(select s.message_id from memory_sources s where s.item_id = memory_items.id order by s.position) as message_ids
    from memory_items
    where channel_ids = array[${channelId}::uuid] and agent_id is null and status in ('proposed', 'current')
    order by created_at desc, id desc limit ${mostItems}`.execute(tx)
  return existing.array().parse(rows)
}

const person = z.object({ id, names: z.array(z.string()) })

/** Lists the members of a workspace with the names by which messages call them. */
export async function listNamedPeople(tx: Tx, { workspaceId }: { workspaceId: string }) {
  const { rows } = await sql`
    select w.user_id as id, array_remove(array[p.display_name, n.name], null) as names
    from workspace_members w
    join profiles p on p.id = w.user_id
    left join mention_names n on n.workspace_id = w.workspace_id and n.user_id = w.user_id
    where w.workspace_id = ${workspaceId}`.execute(tx)
  return person.array().parse(rows)
}

/** Locks messages against changes until the end of the transaction, always in the same order. */
export async function lockMessages(tx: Tx, messageIds: readonly string[]): Promise<void> {
  await sql`
    select from messages where id = any (${[...new Set(messageIds)]}::uuid[]) order by id for share`.execute(
    tx,
  )
}

/**
 * Adds sources to a memory, as many as it has room for, and none of a message that it has already. The messages are
 * locked and contain the quotes.
 */
export async function joinSources(
  tx: Tx,
  { itemId, sources }: { itemId: string; sources: readonly { messageId: string; quote: string }[] },
): Promise<void> {
  await sql`
    insert into memory_sources (item_id, position, kind, message_id, channel_id, quote)
    select n.item_id, n.position, 'message', n.message_id, n.channel_id, n.quote
    from (
      select i.id as item_id, m.id as message_id, m.channel_id, g.quote,
        (select max(s.position) from memory_sources s where s.item_id = i.id)
          + row_number() over (order by g.place) as position
      from memory_items i
      cross join rows from (jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as ("messageId" uuid, quote text))
        with ordinality as g ("messageId", quote, place)
      join messages m on m.id = g."messageId"
      where i.id = ${itemId} and not exists (
        select from memory_sources s where s.item_id = i.id and s.message_id = m.id)
    ) n
    where n.position <= ${memoryLimits.sources}`.execute(tx)
}
