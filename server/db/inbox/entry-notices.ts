/** The rows of the Inbox about entries of the ledger. A person who can't read the entry any more does not see them. */
import { type RawBuilder, sql } from 'kysely'
import type { NotificationCursor } from '../../domain/inbox/notification.ts'
import { isOlder, type Mine } from './notice-rows.ts'

/** The newest rows, with the columns of notifications in their order. */
export function selectNotices({
  userId,
  workspaceId,
  cursor,
  limit,
}: Mine & { cursor: NotificationCursor | null; limit: number }): RawBuilder<unknown> {
  return sql`
    select n.id, 'entry', e.channel_id, e.thread_id, e.fork_id, n.created_at, n.read_at, 'system', null::uuid,
      case when n.kind in ('done', 'failed') then e.owner_agent_id end, e.text, null::jsonb, null::jsonb,
      jsonb_build_object('id', e.id, 'notice', n.kind, 'kind', e.kind, 'dueOn', e.due_on), null::jsonb
    from ledger_notices n join ledger_entries e on e.id = n.entry_id
    where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and ${isOlder(cursor)}
    order by n.created_at desc, n.id desc limit ${limit}`
}

/** The number of unread rows. */
export function countNotices({ userId, workspaceId }: Mine): RawBuilder<unknown> {
  return sql`(select count(*)::int from ledger_notices n join ledger_entries e on e.id = n.entry_id
    where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and n.read_at is null)`
}
