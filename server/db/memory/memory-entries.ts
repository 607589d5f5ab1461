import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import {
  type HiddenMemory,
  hiddenMemory,
  type MemoryCursor,
  type MemoryEntry,
  type MemoryFilter,
  type MemoryOrder,
  type MemoryVersion,
  memoryEntry,
  memoryVersion,
} from '../../domain/memory/memory-entry.ts'
import { memoryRights } from '../../domain/memory/memory-rights.ts'
import { isAdmin } from '../../domain/workspaces/permissions.ts'
import type { MemberRole } from '../../domain/workspaces/workspace.ts'
import type { Tx } from '../client.ts'
import { itemColumns } from './memory-items.ts'

interface Reader {
  userId: string
  role: MemberRole
}

/** The part of the list that an item belongs to, by the order of the list. */
const groups = {
  newest: sql`''`,
  about: sql`array_to_string(array(select p from unnest(i.about_user_ids) p order by p), ',')`,
  kind: sql`i.kind`,
  channel: sql`array_to_string(array(select c from unnest(i.channel_ids) c order by c), ',')`,
} as const satisfies Record<MemoryOrder, RawBuilder<unknown>>

/** Items about nobody come after those about people. */
const groupOf = (order: MemoryOrder) => sql`coalesce(nullif(${groups[order]}, ''), '~')`

/** All columns in the form of an entry, without its rights. The author's task counts only if the reader may see it. */
const columns = sql`${itemColumns},
  case when t.id is not null then jsonb_build_object('taskId', t.id, 'agentId', t.agent_config_id, 'userId', t.acting_user_id,
    'isReflection', coalesce(t.input ->> 'purpose' = 'reflection', false)) end as author`

const tables = sql`memory_items i left join tasks t on t.id = i.author_task_id and t.deleted_at is null`

const row = memoryEntry.omit({ mayEdit: true, mayDelete: true })
const listed = row.extend({ group: z.string() })

/**
 * Lists the items of a workspace that the caller may read, group by group, the newest first in each. `words`: a query
 * that readMemoryQuery has made.
 */
export async function listMemoryEntries(
  tx: Tx,
  given: {
    workspaceId: string
    words: string | null
    filter: MemoryFilter
    order: MemoryOrder
    cursor: MemoryCursor | null
    limit: number
    /** Only the proposed items that the caller may accept or reject. */
    isForReview?: boolean
  } & Reader,
): Promise<{ items: MemoryEntry[]; nextCursor: MemoryCursor | null }> {
  const { workspaceId, words, filter, order, cursor, limit, isForReview = false, ...reader } = given
  const conditions = [
    sql`i.workspace_id = ${workspaceId}`,
    ...(words === null ? [] : [sql`i.words @@ ${words}::tsquery`]),
    ...conditionsOf(filter),
    ...(isForReview ? [isReviewable(reader)] : []),
    ...(cursor === null ? [] : [followsOn(order, cursor)]),
  ]
  const { rows } = await sql`
    select ${columns}, ${groupOf(order)} as "group"
    from ${tables}
    where ${sql.join(conditions, sql` and `)}
    order by ${groupOf(order)}, i.created_at desc, i.id desc
    limit ${limit + 1}`.execute(tx)
  const found = listed.array().parse(rows)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ group: _, ...item }) => withRights(item, reader)),
    nextCursor:
      last && found.length > limit ? { group: last.group, createdAt: last.createdAt, id: last.id } : null,
  }
}

/** Returns those of the items that the caller may read. */
export async function findMemoryEntries(
  tx: Tx,
  { itemIds, ...reader }: { itemIds: readonly string[] } & Reader,
): Promise<MemoryEntry[]> {
  if (itemIds.length === 0) return []
  const { rows } = await sql`
    select ${columns} from ${tables} where i.id = any (${[...itemIds]}::uuid[])`.execute(tx)
  return readRows(rows, reader)
}

/** Returns the items that another one has replaced, as far as the caller may read them. */
export async function listReplacedMemory(
  tx: Tx,
  { itemId, ...reader }: { itemId: string } & Reader,
): Promise<MemoryEntry[]> {
  const { rows } = await sql`
    select ${columns} from ${tables} where i.superseded_by = ${itemId} order by i.created_at desc, i.id desc
    limit 20`.execute(tx)
  return readRows(rows, reader)
}

/** Makes the query for the words of a search. Null: there is nothing to look for. */
export async function readMemoryQuery(
  tx: Tx,
  { workspaceId, query }: { workspaceId: string; query: string },
): Promise<string | null> {
  const { rows } = await sql<{ query: string | null }>`
    select openvibe.memory_query(${workspaceId}, ${query})::text as query`.execute(tx)
  return rows[0]?.query ?? null
}

/** Lists the earlier wordings of an item that the caller may read, the newest first. */
export async function listMemoryVersions(tx: Tx, { itemId }: { itemId: string }): Promise<MemoryVersion[]> {
  const { rows } = await sql`
    select version, kind, text, changed_by, changed_at from memory_item_versions
    where item_id = ${itemId} order by version desc`.execute(tx)
  return memoryVersion.array().parse(rows)
}

/** Lists the items about the caller that the caller can't read, the newest first. Null: of all workspaces. */
export async function listHiddenMemory(
  tx: Tx,
  { workspaceId }: { workspaceId: string | null },
): Promise<HiddenMemory[]> {
  const { rows } = await sql`select * from openvibe.hidden_memory_about_me(${workspaceId})`.execute(tx)
  return hiddenMemory.array().parse(rows)
}

/** Counts the proposed items that the caller may accept or reject, up to `most`. */
export async function countProposed(
  tx: Tx,
  { workspaceId, most, ...reader }: { workspaceId: string; most: number } & Reader,
): Promise<number> {
  const { rows } = await sql`
    select count(*) as count from (
      select from ${tables} where i.workspace_id = ${workspaceId} and ${isReviewable(reader)} limit ${most}) found`.execute(
    tx,
  )
  return z.tuple([z.object({ count: z.number() })]).parse(rows)[0].count
}

/** The condition that a person may accept or reject an item: the same as memoryRights says of it. */
function isReviewable({ userId, role }: Reader): RawBuilder<unknown> {
  if (isAdmin(role)) return sql`i.status = 'proposed'`
  return sql`i.status = 'proposed' and (i.author_user_id = ${userId} or ${userId} = any (i.about_user_ids)
    or t.acting_user_id = ${userId} and t.input ->> 'purpose' is distinct from 'reflection')`
}

function readRows(rows: unknown, reader: Reader): MemoryEntry[] {
  return row
    .array()
    .parse(rows)
    .map(item => withRights(item, reader))
}

function withRights(item: z.infer<typeof row>, reader: Reader): MemoryEntry {
  return { ...item, ...memoryRights(item, reader) }
}

function conditionsOf(filter: MemoryFilter): RawBuilder<unknown>[] {
  const { kind, agentId, author, aboutUserId, channelId, status, age } = filter
  return [
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(agentId === undefined ? [] : [sql`(i.agent_id is null or i.agent_id = ${agentId})`]),
    ...(author === undefined ? [] : [authors[author]]),
    ...(aboutUserId === undefined ? [] : [sql`i.about_user_ids @> array[${aboutUserId}::uuid]`]),
    ...(channelId === undefined ? [] : [sql`i.channel_ids @> array[${channelId}::uuid]`]),
    ...(status === undefined ? [] : [sql`i.status = ${status}`]),
    ...(age === undefined ? [] : [ages[age]]),
  ]
}

const authors = {
  person: sql`i.author_user_id is not null`,
  agent: sql`i.author_user_id is null and t.input ->> 'purpose' is distinct from 'reflection'`,
  reflection: sql`i.author_user_id is null and t.input ->> 'purpose' = 'reflection'`,
} as const

const ages = {
  week: sql`i.created_at > now() - interval '7 days'`,
  month: sql`i.created_at > now() - interval '30 days'`,
  older: sql`i.created_at <= now() - interval '30 days'`,
} as const

/** The condition that an item comes after the last one of the page before. */
function followsOn(order: MemoryOrder, { group, createdAt, id }: MemoryCursor): RawBuilder<unknown> {
  return sql`(${groupOf(order)} > ${group} or ${groupOf(order)} = ${group}
    and (i.created_at, i.id) < (${createdAt}::timestamptz, ${id}::uuid))`
}
