import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { type AuditEntry, auditEntry } from '../../domain/audit/audit-entry.ts'
import {
  type AuditCursor,
  type AuditFilter,
  type AuditNames,
  wordsOfGroup,
} from '../../domain/audit/audit-list.ts'
import type { Tx } from '../client.ts'

interface Asked {
  workspaceId: string
  filter: AuditFilter
  order: 'newest' | 'oldest'
  cursor: AuditCursor | null
  limit: number
}

/** Reads a page of a workspace's audit log. */
export async function listAuditEntries(tx: Tx, asked: Asked): Promise<AuditEntry[]> {
  const { workspaceId, filter, order, cursor, limit } = asked
  const { words: firstWords, except } = wordsOfGroup(filter.group)
  const isOfGroup = sql`split_part(kind, '.', 1) = any (${firstWords}::text[])`
  const conditions: RawBuilder<unknown>[] = [except ? sql`not (${isOfGroup})` : isOfGroup]
  if (cursor) conditions.push(order === 'newest' ? sql`seq < ${cursor.seq}` : sql`seq > ${cursor.seq}`)
  if (filter.personId) conditions.push(sql`words @@ ${`'person:${filter.personId}'`}::tsquery`)
  if (filter.from) conditions.push(sql`created_at >= ${filter.from}::date`)
  if (filter.to) conditions.push(sql`created_at < ${filter.to}::date + 1`)
  const wanted = wordsQuery(filter.words)
  if (wanted !== null) conditions.push(sql`words @@ to_tsquery('simple', ${wanted})`, isWhole)
  const { rows } = await sql`
    select seq, kind, created_at, actor, subject, data, encode(hash, 'hex') as hash, encode(prev_hash, 'hex') as prev_hash
    from audit_log where workspace_id = ${workspaceId} and ${sql.join(conditions, sql` and `)}
    order by seq ${order === 'newest' ? sql`desc` : sql`asc`} limit ${limit}`.execute(tx)
  return z.array(auditEntry).parse(rows)
}

/**
 * A row that is shown with all its words: it is no seal, and the caller can read every channel that it names. The same
 * rule as that of `showEntry`.
 */
const isWhole = sql`not data ? 'tasks' and not exists (
  select from jsonb_path_query(
    jsonb_build_array(subject -> 'channelId', data -> 'before' -> 'channel_id', data -> 'before' -> 'channel_ids',
      data -> 'after' -> 'channel_id', data -> 'after' -> 'channel_ids'),
    'lax $[*][*] ? (@.type() == "string")') named
  where not exists (select from channels c where c.id = (named #>> '{}')::uuid))`

/** Returns a query for the beginnings of all words; null: there are none. */
function wordsQuery(typed: string | undefined): string | null {
  const words = typed?.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 0 ? words.map(word => `'${word}':*`).join(' & ') : null
}

/** Returns the number of the newest row that tells an act of somebody; 0: there is none. */
export async function findNewestAudit(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<number> {
  const [newest] = await listAuditEntries(tx, {
    ...{ workspaceId, filter: {}, order: 'newest', cursor: null, limit: 1 },
  })
  return newest?.seq ?? 0
}

/** Notes an act that changes no row. Runs as the service, with the claims of the caller. */
export async function noteAct(
  tx: Tx,
  {
    workspaceId,
    kind,
    subject,
    data = {},
  }: {
    workspaceId: string
    kind: string
    subject: Record<string, string>
    data?: Record<string, string | number | boolean>
  },
): Promise<void> {
  await sql`select openvibe.audit(${workspaceId}, ${kind}, ${JSON.stringify(subject)}, ${JSON.stringify(data)})`.execute(
    tx,
  )
}

/** Notes a sign-in that was refused. Runs as the service. */
export async function noteRefusedSignIn(
  tx: Tx,
  { email, place, why }: { email: string; place: string | null; why: string },
): Promise<void> {
  await sql`select openvibe.audit_refused_sign_in(${email}, ${place}, ${why})`.execute(tx)
}

/** Notes a wrong code at the second step of a sign-in. Runs as the service. */
export async function noteRefusedCode(
  tx: Tx,
  { userId, place }: { userId: string; place: string | null },
): Promise<void> {
  await sql`
    select openvibe.audit_account(${userId}, 'account.refused', '{"why": "wrong_code"}',
      jsonb_build_object('place', ${place}::text), '{"kind": "unknown"}')`.execute(tx)
}

/**
 * Returns the names of the people, agents, keys, endpoints and servers in the rows. Runs as the service, so that former
 * members have a name, too: the caller is an admin.
 */
export async function findAuditNames(
  tx: Tx,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<AuditNames> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return {}
  const { rows } = await sql`
    select id, case when left_at is null then display_name else 'Former member' end as name
    from profiles where id = any (${wanted}::uuid[])
    union all select id, display_name from agent_configs
      where id = any (${wanted}::uuid[]) and workspace_id = ${workspaceId}
    union all select id, name from api_keys where id = any (${wanted}::uuid[]) and workspace_id = ${workspaceId}
    union all select id, name from model_endpoints
      where id = any (${wanted}::uuid[]) and workspace_id = ${workspaceId}
    union all select id, title from mcp_servers
      where id = any (${wanted}::uuid[]) and coalesce(workspace_id, ${workspaceId}) = ${workspaceId}`.execute(
    tx,
  )
  return namesOf(rows)
}

/** Returns the names of those of these channels that the caller can read. */
export async function findChannelNames(tx: Tx, { ids }: { ids: readonly string[] }): Promise<AuditNames> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return {}
  const { rows } = await sql`
    select id, case kind when 'direct' then 'Direct message' else '#' || name end as name
    from channels where id = any (${wanted}::uuid[])`.execute(tx)
  return namesOf(rows)
}

function namesOf(rows: unknown): AuditNames {
  const named = z.array(z.object({ id: z.string(), name: z.string() })).parse(rows)
  return Object.fromEntries(named.map(({ id, name }) => [id, name]))
}
