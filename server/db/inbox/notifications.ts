import { sql } from 'kysely'
import * as z from 'zod'
import {
  type Notification,
  type NotificationCount,
  type NotificationCursor,
  notification,
} from '../../domain/inbox/notification.ts'
import { excerptOf } from '../../domain/search/search-excerpt.ts'
import type { Tx } from '../client.ts'
import { countBudgetNotices, selectBudgetNotices } from './budget-notices.ts'
import { countNotices, selectNotices } from './entry-notices.ts'
import { markNotices } from './notice-rows.ts'

const shownText = 240

/** Returns the caller's Inbox, newest first, without messages that they may no longer read. */
export async function listNotifications(
  tx: Tx,
  given: {
    userId: string
    workspaceId: string
    /** Only questions that are still open and wait for the caller. */
    waiting: boolean
    cursor: NotificationCursor | null
    limit: number
  },
): Promise<{ notifications: Notification[]; nextCursor: NotificationCursor | null }> {
  const { userId, workspaceId, waiting, cursor, limit } = given
  const wanted = waiting
    ? sql`n.kind = 'ask' and n.read_at is null`
    : sql`n.kind in ('ask', 'mention', 'reply')`
  const older = cursor
    ? sql`and (n.created_at, n.message_id) < (${cursor.createdAt}::timestamptz, ${cursor.messageId}::uuid)`
    : sql``
  const asked = { userId, workspaceId, cursor, limit: limit + 1 }
  const notices = sql`union all (${selectNotices(asked)}) union all (${selectBudgetNotices(asked)})`
  const { rows } = await sql<{ text: string }>`
    select * from (
      (select n.message_id, n.kind, n.channel_id, n.thread_id, n.fork_id, n.created_at, n.read_at,
        m.author_type, m.author_user_id, m.author_agent_id, m.content as text,
        case when n.kind = 'ask' then m.metadata -> 'ask' end as ask,
        case when m.metadata ? 'result' then jsonb_build_object(
          'headline', m.metadata #>> '{result,body,headline}', 'topic', m.metadata #>> '{result,description}')
        end as result,
        null::jsonb as entry, null::jsonb as budget
      from notifications n join messages m on m.id = n.message_id
      where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and ${wanted} ${older}
      order by n.created_at desc, n.message_id desc limit ${limit + 1})
      ${waiting ? sql`` : notices}
    ) shown
    order by created_at desc, message_id desc limit ${limit + 1}`.execute(tx)
  const found = notification
    .array()
    .parse(rows.map(row => ({ ...row, text: excerptOf(row.text, [], shownText).text })))
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    notifications: page,
    nextCursor: last ? { createdAt: last.createdAt, messageId: last.messageId } : null,
  }
}

export async function countNotifications(
  tx: Tx,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<NotificationCount> {
  const { rows } = await sql`
    select count(*) filter (where n.kind in ('ask', 'mention', 'reply'))::int
        + ${countNotices({ userId, workspaceId })} + ${countBudgetNotices({ userId, workspaceId })} as inbox,
      count(*) filter (where n.kind = 'direct')::int as direct
    from notifications n
    left join channel_notices level on level.user_id = n.user_id and level.channel_id = n.channel_id
    where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and n.read_at is null
      and (level.level is distinct from 'nothing' or n.kind = 'ask')`.execute(tx)
  return z.tuple([z.object({ inbox: z.number(), direct: z.number() })]).parse(rows)[0]
}

/** Marks the notifications of these messages as read, or all in the Inbox except open questions. */
export async function markNotifications(
  tx: Tx,
  given: { userId: string; workspaceId: string; messageIds: string[] | null },
): Promise<void> {
  const { userId, workspaceId, messageIds } = given
  await tx
    .updateTable('notifications')
    .set({ readAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('workspaceId', '=', workspaceId)
    .where('readAt', 'is', null)
    .$if(messageIds !== null, query => query.where('messageId', 'in', messageIds ?? []))
    .$if(messageIds === null, query => query.where('kind', 'in', ['mention', 'reply']))
    .execute()
  await markNotices(tx, { userId, workspaceId, ids: messageIds })
}

/** Notifies a person of a message in a direct message of theirs. Triggers don't do that for system lines. */
export async function notifyDirectly(
  tx: Tx,
  { messageId, userId }: { messageId: string; userId: string },
): Promise<void> {
  await sql`
    insert into notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind, created_at)
    select ${userId}, id, workspace_id, channel_id, thread_id, fork_id, seq, 'direct', created_at
    from messages where id = ${messageId}`.execute(tx)
}

/** Changes the given settings; the others stay as they are. */
export async function setNotifications(
  tx: Tx,
  given: {
    userId: string
    channelId: string
    level?: 'all' | 'mentions' | 'nothing'
    muted?: boolean
    hearsCalls?: boolean
  },
): Promise<void> {
  const { userId, channelId, ...chosen } = given
  await tx
    .insertInto('channelNotices')
    .values({ userId, channelId, ...chosen })
    .onConflict(there =>
      there.columns(['userId', 'channelId']).doUpdateSet({ ...chosen, updatedAt: sql<string>`now()` }),
    )
    .execute()
}
