import { type RawBuilder, sql } from 'kysely'

/**
 * The highest number that is counted: above it people see '99+'. It limits the cost of a long unread thread.
 */
export const mostUnread = 100

/**
 * Counts the messages of a thread's main line that the caller has not read, among the latest `most`. This is
 * SQL for a query that has the thread as `t`, the caller's read marker as `mark` and the caller's membership
 * in the channel as `me`, both as left joins. Without a marker only messages since the person joined count:
 * history is not news.
 *
 * It is a `case`, not `coalesce`: under row-level security Postgres takes the latter for leaky, tests the
 * number of each message only after the policy, and so reads the thread to its beginning.
 */
export function unreadMessages(most: number): RawBuilder<number> {
  return sql<number>`
    case
      when mark.user_id is null and (me.user_id is null or t.last_activity_at <= me.joined_at) then 0
      when t.next_seq - 1 <= coalesce(mark.last_read_seq, 0) then 0
      else (
        select count(*)::int from (
          select m.created_at, m.deleted_at from messages m
          where m.thread_id = t.id and m.fork_id is null
            and m.seq > case when mark.last_read_seq is null then 0 else mark.last_read_seq end
          order by m.seq desc limit ${sql.lit(most)}
        ) newest
        where newest.deleted_at is null and (mark.user_id is not null or newest.created_at > me.joined_at)
      )
    end`
}
