import { type Insertable, sql, type Updateable } from 'kysely'
import * as z from 'zod'
import { type EntryChange, entryStatus, type LedgerEntry } from '../../domain/ledger/entry.ts'
import {
  type EntryCursor,
  type EntryFilter,
  type EntryMark,
  type EntryOrder,
  entryMark,
} from '../../domain/ledger/entry-list.ts'
import { parseSearch, readTerms } from '../../domain/search/search-query.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import type { LedgerEntries } from '../schema.gen.ts'
import { readEntries } from './entry-columns.ts'

/** Finds an entry that the caller may read. */
export async function findEntry(tx: Tx, { entryId }: { entryId: string }): Promise<LedgerEntry | undefined> {
  const [found] = await readEntries(tx, { where: sql`e.id = ${entryId}`, order: sql`e.id`, limit: 1 })
  return found
}

/** Lists the entries of a workspace that the caller may read. */
export async function listEntries(
  tx: Tx,
  given: {
    workspaceId: string
    filter: EntryFilter
    order: EntryOrder
    cursor: EntryCursor | null
    limit: number
    /** The only channels; null: all that the caller may read. */
    within?: readonly string[] | null
  },
): Promise<{ entries: LedgerEntry[]; nextCursor: EntryCursor | null }> {
  const { order, cursor, limit } = given
  const byDay = order === 'due'
  const older = cursor
    ? byDay
      ? sql`and (coalesce(e.due_on, 'infinity'), e.created_at, e.id) > (coalesce(${cursor.dueOn}::date, 'infinity'),
          ${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
      : sql`and (e.created_at, e.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const found = await readEntries(tx, {
    where: sql`${matching(given)} ${older}`,
    order: byDay
      ? sql`coalesce(e.due_on, 'infinity'), e.created_at, e.id`
      : sql`e.created_at desc, e.id desc`,
    limit: limit + 1,
  })
  const entries = found.slice(0, limit)
  const last = found.length > limit ? entries.at(-1) : undefined
  return {
    entries,
    nextCursor: last ? { createdAt: last.createdAt, id: last.id, dueOn: last.dueOn } : null,
  }
}

const counted = z.object({ status: z.string(), count: z.number() })

/** Counts the entries of each status. */
export async function countEntries(
  tx: Tx,
  given: { workspaceId: string; filter: EntryFilter },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql`
    select e.status, count(*) as count from ledger_entries e where ${matching(given)} group by e.status`.execute(
    tx,
  )
  return new Map(
    counted
      .array()
      .parse(rows)
      .map(({ status, count }) => [status, count]),
  )
}

function matching(given: { workspaceId: string; filter: EntryFilter; within?: readonly string[] | null }) {
  const { workspaceId, filter, within = null } = given
  const { kind, statuses, owner, channelId, threadId, due, query = '' } = filter
  const terms = readTerms(query, parseSearch(query))
  const conditions = [
    sql`e.workspace_id = ${workspaceId}`,
    ...(within === null ? [] : [sql`e.channel_id = any (${within}::uuid[])`]),
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(statuses === undefined ? [] : [sql`e.status = any (${statuses}::text[])`]),
    ...(owner === undefined ? [] : [ownedBy(owner)]),
    ...(channelId === undefined ? [] : [sql`e.channel_id = ${channelId}`]),
    ...(threadId === undefined ? [] : [sql`e.thread_id = ${threadId}`]),
    ...dueWithin(due),
    ...(terms.length === 0
      ? []
      : [sql`e.words @@ openvibe.entry_query(${workspaceId}::uuid, ${JSON.stringify(terms)}::jsonb)`]),
  ]
  return sql.join(conditions, sql` and `)
}

function ownedBy(owner: NonNullable<EntryFilter['owner']>) {
  if (owner === 'none') return sql`e.owner_user_id is null and e.owner_agent_id is null`
  return owner.kind === 'user' ? sql`e.owner_user_id = ${owner.id}` : sql`e.owner_agent_id = ${owner.id}`
}

function dueWithin(due: EntryFilter['due']) {
  if (due === undefined) return []
  if (due === 'none') return [sql`e.due_on is null`]
  return [
    ...(due.from === undefined ? [] : [sql`e.due_on >= ${due.from}::date`]),
    ...(due.to === undefined ? [] : [sql`e.due_on <= ${due.to}::date`]),
  ]
}

/** Lists the messages of a thread that are the source of an entry. */
export async function listMarks(tx: Tx, { threadId }: { threadId: string }): Promise<EntryMark[]> {
  const { rows } = await sql`
    select e.id as entry_id, e.message_id, e.kind, e.status from ledger_entries e
    where e.thread_id = ${threadId} and e.source = 'message' and e.message_id is not null
    order by e.created_at, e.id limit 500`.execute(tx)
  return entryMark.array().parse(rows)
}

/** Inserts an entry. Runs as the service. The database writes its history and tells its readers. */
export async function insertEntry(tx: Tx, entry: Insertable<LedgerEntries>): Promise<void> {
  await tx.insertInto('ledgerEntries').values(entry).execute()
}

/** The person or agent who changes an entry; neither: the system. */
export interface ChangedBy {
  userId?: string | null
  agentId?: string | null
}

/**
 * Changes an entry, and raises its revision. Runs as the service. The database writes the history and tells the
 * readers.
 */
export async function updateEntry(
  tx: Tx,
  {
    entryId,
    by: { userId = null, agentId = null },
    ...fields
  }: { entryId: string; by: ChangedBy; change: NonNullable<EntryChange['change']> } & Omit<
    Updateable<LedgerEntries>,
    'change'
  >,
): Promise<void> {
  await tx
    .updateTable('ledgerEntries')
    .set({
      ...fields,
      changedByUserId: userId,
      changedByAgentId: agentId,
      rev: sql`rev + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', entryId)
    .execute()
}

const heldEntry = z.object({
  id,
  workspaceId: id,
  channelId: id,
  rev: z.number(),
  status: entryStatus,
})

/** Locks entries, in the order of their ids, until the end of the transaction. Runs as the service. */
export async function lockEntries(
  tx: Tx,
  { entryIds }: { entryIds: readonly string[] },
): Promise<z.infer<typeof heldEntry>[]> {
  if (entryIds.length === 0) return []
  const { rows } = await sql`
    select e.id, e.workspace_id, e.channel_id, e.rev, e.status from ledger_entries e
    where e.id = any (${entryIds}::uuid[]) order by e.id for no key update`.execute(tx)
  return heldEntry.array().parse(rows)
}

/** Returns the member or agent whom a name of a result means. Runs as the service. */
export async function findOwner(
  tx: Tx,
  { workspaceId, channelId, name }: { workspaceId: string; channelId: string; name: string },
): Promise<{ userId: string | null; agentId: string | null }> {
  const { rows } = await sql`
    select user_id, agent_id from openvibe.find_owner(${workspaceId}::uuid, ${channelId}::uuid, ${name})`.execute(
    tx,
  )
  return z.tuple([z.object({ userId: id.nullable(), agentId: id.nullable() })]).parse(rows)[0]
}

/** Lets an entry go of its task, without a line in the history. The caller changes the entry in the same transaction. */
export async function releaseTask(tx: Tx, { entryId }: { entryId: string }): Promise<void> {
  await tx.updateTable('ledgerEntries').set({ taskId: null }).where('id', '=', entryId).execute()
}
