import { type RawBuilder, sql } from 'kysely'

/**
 * The highest number that is counted: above it people see '99+'. It limits the cost of a long unread thread.
 */
export const mostUnread = 100

/**
 * Counts the messages of a thread's main line that the caller has not read, up to `most`: it looks at twice as many of
 * the latest ones, since own and deleted ones are not counted. This is
 * SQL for a query that has the thread as `t`, the caller's read marker as `mark` and the caller's membership
 * in the channel as `me`, both as left joins. Without a marker only messages since the person joined count:
 * history is not news. Neither are the person's own messages.
 *
 * It is a `case`, not `coalesce`: under row-level security Postgres takes the latter for leaky, tests the
 * number of each message only after the policy, and so reads the thread to its beginning.
 */
export function unreadMessages({ userId, most }: { userId: string; most: number }): RawBuilder<number> {
  return sql<number>`
    case
      when mark.user_id is null and (me.user_id is null or t.last_activity_at <= me.joined_at) then 0
      when t.next_seq - 1 <= coalesce(mark.last_read_seq, 0) then 0
      else (
        select least(count(*), ${sql.lit(most)})::int from (
          select m.created_at, m.deleted_at, m.author_user_id from messages m
          where m.thread_id = t.id and m.fork_id is null
            and m.seq > case when mark.last_read_seq is null then 0 else mark.last_read_seq end
          order by m.seq desc limit ${sql.lit(2 * most)}
        ) newest
        where newest.deleted_at is null and newest.author_user_id is distinct from ${userId}::uuid
          and (mark.user_id is not null or newest.created_at > me.joined_at)
      )
    end`
}

/**
 * Returns the number of the last message that the caller has read in a thread, for the same query. Without a marker it
 * is the last one from before the person joined; a person who is not in the channel has nothing to catch up with.
 */
export const lastReadSeq: RawBuilder<number> = sql<number>`
  case
    when mark.user_id is not null then mark.last_read_seq
    when me.user_id is null or t.last_activity_at <= me.joined_at then t.next_seq - 1
    when t.created_at > me.joined_at then 0
    else coalesce((
      select m.seq from messages m
      where m.thread_id = t.id and m.fork_id is null and m.created_at <= me.joined_at
      order by m.seq desc limit 1), 0)
  end`
