import { sql } from 'kysely'
import * as z from 'zod'
import type { InboxCursor, InboxRow, InboxView } from '../../domain/inbox/inbox-row.ts'
import { type NotificationCount, notificationCount } from '../../domain/inbox/notification.ts'
import type { Tx } from '../client.ts'
import { listBudgetNotices } from './budget-notices.ts'
import { listEntryNotices } from './entry-notices.ts'
import { listInboxThreads } from './inbox-threads.ts'

interface Mine {
  userId: string
  workspaceId: string
}

/** Returns a page of the caller's Inbox, newest first, without places that they may no longer read. */
export async function listInbox(
  tx: Tx,
  page: Mine & { view: InboxView; cursor: InboxCursor | null; limit: number },
): Promise<{ rows: InboxRow[]; nextCursor: InboxCursor | null }> {
  const { view, limit } = page
  const asked = { ...page, limit: limit + 1 }
  const found: InboxRow[] = await listInboxThreads(tx, asked)
  if (view === 'all' || view === 'done') {
    const notices = { ...asked, isDone: view === 'done' }
    found.push(...(await listEntryNotices(tx, notices)), ...(await listBudgetNotices(tx, notices)))
    found.sort(newestFirst)
  }
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? { at: last.at, id: last.id } : null }
}

/** The order of the database: by time in microseconds, which the ISO text has, and then by id. */
function newestFirst(one: InboxRow, other: InboxRow): number {
  const [a, b] = [`${one.at} ${one.id}`, `${other.at} ${other.id}`]
  return a < b ? 1 : a > b ? -1 : 0
}

/** Returns how many rows of the Inbox have something new, and how many direct messages are unread. */
export async function countInbox(tx: Tx, { userId, workspaceId }: Mine): Promise<NotificationCount> {
  const mine = sql`user_id = ${userId} and workspace_id = ${workspaceId}`
  const isSilent = (row: string) => sql`exists (
    select from channel_notices level
    where level.user_id = ${userId} and level.channel_id = ${sql.ref(row)}.channel_id and level.level = 'nothing')`
  const { rows } = await sql`
    select
      (select count(*) from inbox_threads i
        where ${mine} and i.unread > 0 and i.done_at is null and (not ${isSilent('i')}
          or exists (
            select from notifications n
            where n.user_id = ${userId} and n.thread_id = i.thread_id and n.kind = 'ask' and n.read_at is null)))::int
      + (select count(*) from ledger_notices n join ledger_entries e on e.id = n.entry_id
        where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and n.read_at is null and n.done_at is null)::int
      + (select count(*) from budget_notices n join budget_alerts a on a.id = n.alert_id
        where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and n.read_at is null and n.done_at is null)::int
        as inbox,
      (select count(*) from notifications n
        where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and n.read_at is null and n.kind = 'direct'
          and not ${isSilent('n')})::int as direct`.execute(tx)
  return z.tuple([notificationCount]).parse(rows)[0]
}

/** Marks these rows as read, or all rows. Open questions stay: they wait until they are answered. */
export async function markInboxRead(
  tx: Tx,
  { ids, ...mine }: Mine & { ids: string[] | null },
): Promise<void> {
  const { userId, workspaceId } = mine
  const isMeant = (column: string) =>
    ids === null ? sql`true` : sql`${sql.ref(column)} = any (${ids}::uuid[])`
  await sql`
    update notifications set read_at = now()
    where user_id = ${userId} and workspace_id = ${workspaceId} and read_at is null and kind <> 'ask'
      and openvibe.is_inbox_kind(kind) and ${isMeant('thread_id')}`.execute(tx)
  for (const table of ['ledger_notices', 'budget_notices'] as const) {
    await sql`
      update ${sql.table(table)} set read_at = now()
      where user_id = ${userId} and workspace_id = ${workspaceId} and read_at is null and ${isMeant('id')}`.execute(
      tx,
    )
  }
}

/** Takes these rows out of the list, and reads them. Rows that are done already stay as they are. */
export async function markInboxDone(tx: Tx, { ids, ...mine }: Mine & { ids: string[] }): Promise<void> {
  const { userId, workspaceId } = mine
  const isOpen = sql`user_id = ${userId} and workspace_id = ${workspaceId} and done_at is null`
  await sql`
    with done as (
      update inbox_threads set done_at = now() where ${isOpen} and thread_id = any (${ids}::uuid[]) returning thread_id)
    update notifications n set read_at = now() from done
    where n.user_id = ${userId} and n.thread_id = done.thread_id and n.read_at is null and n.kind <> 'ask'
      and openvibe.is_inbox_kind(n.kind)`.execute(tx)
  for (const table of ['ledger_notices', 'budget_notices'] as const) {
    await sql`
      update ${sql.table(table)} set done_at = now(), read_at = coalesce(read_at, now())
      where ${isOpen} and id = any (${ids}::uuid[])`.execute(tx)
  }
}

/** Brings rows back, unread again as far as they were when they were done. */
export async function bringBackToInbox(tx: Tx, { ids, ...mine }: Mine & { ids: string[] }): Promise<void> {
  const { userId, workspaceId } = mine
  // Whatever was read with the row was read at that very moment.
  await sql`
    update notifications n set read_at = null from inbox_threads i
    where i.user_id = ${userId} and i.workspace_id = ${workspaceId} and i.thread_id = any (${ids}::uuid[])
      and n.user_id = ${userId} and n.thread_id = i.thread_id and n.read_at = i.done_at`.execute(tx)
  await sql`
    update inbox_threads set done_at = null
    where user_id = ${userId} and workspace_id = ${workspaceId} and thread_id = any (${ids}::uuid[])
      and done_at is not null`.execute(tx)
  for (const table of ['ledger_notices', 'budget_notices'] as const) {
    await sql`
      update ${sql.table(table)} set read_at = nullif(read_at, done_at), done_at = null
      where user_id = ${userId} and workspace_id = ${workspaceId} and id = any (${ids}::uuid[])
        and done_at is not null`.execute(tx)
  }
}
