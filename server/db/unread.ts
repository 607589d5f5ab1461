import { sql } from 'kysely'

/** Counting stops here: '99+' is all that anyone is told. It bounds what a long unread thread costs. */
export const mostUnread = 100

/**
 * How many messages of a thread's main line the caller has not read, as SQL in a query that knows the thread as `t`, the
 * caller's read marker as `mark` and membership of the channel as `me`, both left joins. Without a marker only what was
 * written since one joined counts: history is not news.
 */
export const unreadMessages = sql<number>`
  case when t.next_seq - 1 <= coalesce(mark.last_read_seq, 0) then 0 else (
    select count(*)::int from (
      select m.created_at, m.deleted_at from messages m
      where m.thread_id = t.id and m.fork_id is null and m.seq > coalesce(mark.last_read_seq, 0)
      order by m.seq desc limit ${sql.lit(mostUnread)}
    ) newest
    where newest.deleted_at is null and (mark.user_id is not null or newest.created_at > me.joined_at)
  ) end`
