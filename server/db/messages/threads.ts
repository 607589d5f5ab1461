import { type RawBuilder, sql } from 'kysely'
import { type ThreadCursor, type ThreadSummary, threadSummary } from '../../domain/messages/thread.ts'
import type { Tx } from '../client.ts'
import { lastReadSeq, mostUnread, unreadMessages } from './unread.ts'

/** The number of faces in a row of the list. */
const shownParticipants = 5

export async function insertThread(
  tx: Tx,
  thread: { id: string; workspaceId: string; channelId: string; createdBy: string | null },
): Promise<void> {
  await tx.insertInto('threads').values(thread).execute()
}

/** Hides a thread in which nothing is written yet, until `showThread`. Runs as the service. */
export async function hideThread(tx: Tx, { threadId }: { threadId: string }): Promise<void> {
  await tx
    .updateTable('threads')
    .set({ deletedAt: sql<string>`now()` })
    .where('id', '=', threadId)
    .where('nextSeq', '=', 1)
    .execute()
}

/** Shows a thread that was hidden before its first message. Runs as the service. */
export async function showThread(tx: Tx, { threadId }: { threadId: string }): Promise<void> {
  await tx
    .updateTable('threads')
    .set({ deletedAt: null })
    .where('id', '=', threadId)
    .where('nextSeq', '=', 1)
    .where('deletedAt', 'is not', null)
    .execute()
}

/** Returns a channel's threads, newest activity first, in one query for any length of the page. */
export async function listThreads(
  tx: Tx,
  given: { userId: string; channelId: string; cursor?: ThreadCursor | null; limit: number },
): Promise<{ threads: ThreadSummary[]; nextCursor: ThreadCursor | null }> {
  const { userId, channelId, cursor, limit } = given
  const older = cursor
    ? sql`and (last_activity_at, id) < (${cursor.lastActivityAt}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const found = await selectSummaries(
    tx,
    userId,
    sql`
      select * from threads where channel_id = ${channelId} and deleted_at is null ${older}
      order by last_activity_at desc, id desc limit ${limit + 1}`,
  )
  const threads = found.slice(0, limit)
  const last = found.length > limit ? threads.at(-1) : undefined
  return { threads, nextCursor: last ? { lastActivityAt: last.lastActivityAt, id: last.id } : null }
}

export async function findThread(
  tx: Tx,
  { userId, threadId }: { userId: string; threadId: string },
): Promise<ThreadSummary | undefined> {
  const page = sql`select * from threads where id = ${threadId} and deleted_at is null`
  const [found] = await selectSummaries(tx, userId, page)
  return found
}

async function selectSummaries(tx: Tx, userId: string, page: RawBuilder<unknown>): Promise<ThreadSummary[]> {
  const { rows } = await sql`
    with t as materialized (${page})
    select t.id, t.channel_id, t.rev, t.next_seq - 1 as last_seq, t.message_count, t.last_activity_at, t.created_at,
      (select openvibe.message_json(m) from messages m where m.thread_id = t.id and m.seq = 1) as first_message,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.participant_id, 'kind', p.kind) order by p.first_seq)
        from (
          select participant_id, kind, first_seq from thread_participants
          where thread_id = t.id order by first_seq limit ${sql.lit(shownParticipants)}
        ) p), '[]') as participants,
      ${unreadMessages({ userId, most: mostUnread })} as unread_count,
      ${lastReadSeq} as last_read_seq,
      exists (select from muted_threads muted where muted.user_id = ${userId} and muted.thread_id = t.id) as muted,
      (
        select count(*)::int from notifications n
        where n.user_id = ${userId} and n.thread_id = t.id and n.read_at is null and n.fork_id is null
          and n.kind in ('ask', 'mention')
      ) as mentions,
      (
        select jsonb_build_object('active', count(*) filter (where f.status = 'active'),
          'results', count(*) filter (where f.result_version is not null),
          'headline', (array_agg(f.result_headline order by f.closed_at desc nulls first)
            filter (where f.result_version is not null))[1])
        from forks f where f.thread_id = t.id) as forks,
      coalesce((
        select jsonb_agg(openvibe.task_json(w) order by w.created_at, w.id)
        from tasks w where w.thread_id = t.id and w.ended_at is null and not w.is_silent), '[]') as open_tasks
    from t
    left join read_markers mark on mark.thread_id = t.id and mark.user_id = ${userId}
    left join channel_members me on me.channel_id = t.channel_id and me.user_id = ${userId}
    order by t.last_activity_at desc, t.id desc`.execute(tx)
  return threadSummary.array().parse(rows)
}

/**
 * Returns whether the caller may read the thread (and the fork, if one is named), and its current Realtime
 * epoch.
 */
export async function findThreadTopic(
  tx: Tx,
  { threadId, forkId }: { threadId: string; forkId: string | null },
): Promise<{ accessEpoch: number } | undefined> {
  const { rows } = await sql<{ accessEpoch: number }>`
    select c.access_epoch from threads t join channels c on c.id = t.channel_id
    where t.id = ${threadId} and t.deleted_at is null
      and (${forkId}::uuid is null or exists (select from forks f where f.id = ${forkId}::uuid and f.thread_id = t.id))
  `.execute(tx)
  return rows[0]
}

export async function findThreadWorkspace(
  tx: Tx,
  { threadId }: { threadId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('threads')
    .select('workspaceId')
    .where('id', '=', threadId)
    .executeTakeFirst()
  return row?.workspaceId
}
