import { sql } from 'kysely'
import * as z from 'zod'
import {
  type MemoryAudience,
  type MemoryUse,
  type MemoryWhy,
  memoryAudience,
  memoryUse,
  memoryWhy,
} from '../../domain/memory/memory-entry.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/**
 * Reads who may read all of some channels, the same as openvibe.can_read_channel says of each. Runs as a person who may
 * read them: people whom this person may not know are left out.
 */
export async function readMemoryAudience(
  tx: Tx,
  { workspaceId, channelIds }: { workspaceId: string; channelIds: readonly string[] },
): Promise<MemoryAudience> {
  const { rows } = await sql`
    with places as (select id, kind from channels where id = any (${[...channelIds]}::uuid[])),
    reading as (select not exists (select from places where kind <> 'public') as is_everyone)
    select r.is_everyone, coalesce((
      select array_agg(w.user_id order by w.user_id) from workspace_members w
      where w.workspace_id = ${workspaceId}
        and not (r.is_everyone and w.role <> 'guest')
        and not exists (
          select from places p
          where not (p.kind = 'public' and w.role <> 'guest' or exists (
            select from channel_members m where m.channel_id = p.id and m.user_id = w.user_id)))
    ), '{}') as user_ids
    from reading r`.execute(tx)
  return z.tuple([memoryAudience]).parse(rows)[0]
}

const counted = memoryUse.extend({ count: z.number().int() })

/**
 * Lists the newest tasks whose prompts held an item, and counts all of them, as far as the caller may read both the
 * item and the task.
 */
export async function listMemoryUses(
  tx: Tx,
  { itemId, limit }: { itemId: string; limit: number },
): Promise<{ uses: MemoryUse[]; count: number }> {
  const { rows } = await sql`
    select t.id as task_id, t.agent_config_id as agent_id, t.channel_id, t.thread_id, t.fork_id,
      max(u.created_at) as used_at, count(*) over ()::int as count
    from memory_uses u join tasks t on t.id = u.task_id
    where u.item_id = ${itemId} and t.deleted_at is null and t.origin <> 'test'
    group by t.id
    order by used_at desc, t.id desc
    limit ${limit}`.execute(tx)
  const found = counted.array().parse(rows)
  return { uses: found.map(({ count: _, ...use }) => use), count: found[0]?.count ?? 0 }
}

/** Counts all tasks whose prompts held an item. Runs as the service. */
export async function countMemoryUses(tx: Tx, { itemId }: { itemId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct u.task_id)::int as count
    from memory_uses u join tasks t on t.id = u.task_id
    where u.item_id = ${itemId} and t.deleted_at is null and t.origin <> 'test'`.execute(tx)
  return rows[0]?.count ?? 0
}

const reason = z.object({ itemId: id, why: memoryWhy.nullable().catch(null) })

/** Lists the items that a task was shown, in that order, as far as the caller may read both. */
export async function listReasons(
  tx: Tx,
  { taskId }: { taskId: string },
): Promise<{ itemId: string; why: MemoryWhy | null }[]> {
  const { rows } = await sql`
    select distinct on (u.item_id) u.item_id, u.why from memory_uses u
    where u.task_id = ${taskId} order by u.item_id, u.turn`.execute(tx)
  return reason
    .array()
    .parse(rows)
    .sort((one, other) => orderOf(one) - orderOf(other))
}

/** Items that were found before the first request come before those that the agent searched for. */
function orderOf({ why }: { why: MemoryWhy | null }): number {
  return why === null ? Number.MAX_SAFE_INTEGER : why.rank + (why.by === 'recall' ? 1_000 : 0)
}
