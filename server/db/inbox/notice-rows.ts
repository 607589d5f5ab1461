/** The parts that the queries for notices of entries and of budgets share. */
import { type RawBuilder, sql } from 'kysely'
import type { InboxCursor } from '../../domain/inbox/inbox-row.ts'

/** A page of the person's notices in a workspace: those that are done, or those that are not. */
export interface NoticePage {
  userId: string
  workspaceId: string
  isDone: boolean
  cursor: InboxCursor | null
  limit: number
}

/** The columns of a notice `n` that every row of the Inbox has. */
export const noticeColumns = sql`n.id, case when n.read_at is null then 1 else 0 end as unread,
  coalesce(n.done_at, n.created_at) as at, n.done_at`

/** The condition, order and length of a page of notices `n`. */
export function pageOfNotices({
  userId,
  workspaceId,
  isDone,
  cursor,
  limit,
}: NoticePage): RawBuilder<unknown> {
  const at = sql.raw(isDone ? 'n.done_at' : 'n.created_at')
  const older = cursor ? sql`and (${at}, n.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  return sql`n.user_id = ${userId} and n.workspace_id = ${workspaceId}
    and n.done_at is ${sql.raw(isDone ? 'not null' : 'null')} ${older}
    order by ${at} desc, n.id desc limit ${limit}`
}
