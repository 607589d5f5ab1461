import { type RawBuilder, sql } from 'kysely'

/** Counting stops here: '99+' is all that anyone is told. It bounds what a long unread thread costs. */
export const mostUnread = 100

/**
 * How many messages of a thread's main line the caller has not read, among the latest `most`, as SQL in a query that
 * knows the thread as `t`, the caller's read marker as `mark` and membership of the channel as `me`, both left joins.
 * Without a marker only what was written since one joined counts: history is not news.
 *
 * A `case`, not `coalesce`: under row-level security Postgres takes the latter for leaky, tests the number of each
 * message only after the policy, and so reads the thread to its beginning.
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
