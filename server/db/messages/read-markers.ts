import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/**
 * Moves the caller's marker forward, never back and never beyond the thread's end. Undefined: the caller can
 * read no such thread. No event is sent if the marker stays where it is.
 */
export async function markRead(
  tx: Tx,
  { userId, threadId, seq }: { userId: string; threadId: string; seq: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ lastReadSeq: number }>`
    with thread as (
      select id, least(${seq}::bigint, next_seq - 1) as seq from threads
      where id = ${threadId} and deleted_at is null
    ), moved as (
      insert into read_markers (user_id, thread_id, last_read_seq)
      select ${userId}, id, seq from thread
      on conflict (user_id, thread_id) do update
        set last_read_seq = excluded.last_read_seq, updated_at = now()
        where read_markers.last_read_seq < excluded.last_read_seq
      returning last_read_seq
    )
    select coalesce(
      (select last_read_seq from moved),
      (select last_read_seq from read_markers where user_id = ${userId} and thread_id = ${threadId}),
      thread.seq) as last_read_seq
    from thread`.execute(tx)
  return rows[0]?.lastReadSeq
}

/**
 * Moves the marker of a person who caused a new line in the thread beyond that line, if they had read
 * everything before it.
 */
export async function keepRead(
  tx: Tx,
  { userId, threadId, seq }: { userId: string; threadId: string; seq: number },
): Promise<void> {
  await sql`
    update read_markers mark set last_read_seq = ${seq}, updated_at = now()
    where mark.user_id = ${userId} and mark.thread_id = ${threadId} and mark.last_read_seq < ${seq}
      and not exists (
        select from messages m
        where m.thread_id = ${threadId} and m.fork_id is null and m.seq > mark.last_read_seq and m.seq < ${seq}
          and m.deleted_at is null and m.author_user_id is distinct from ${userId}::uuid)
  `.execute(tx)
}

/**
 * Sets the caller's marker to a number, also backwards. The caller of this function knows that the thread is
 * readable.
 */
export async function moveMarker(
  tx: Tx,
  { userId, threadId, lastReadSeq }: { userId: string; threadId: string; lastReadSeq: number },
): Promise<void> {
  await tx
    .insertInto('readMarkers')
    .values({ userId, threadId, lastReadSeq })
    .onConflict(conflict =>
      conflict.columns(['userId', 'threadId']).doUpdateSet({ lastReadSeq, updatedAt: sql`now()` }),
    )
    .execute()
}

/** Marks everything in a channel as read by a person who has no markers there yet. Runs as the service. */
export async function readAll(
  tx: Tx,
  { channelId, userId }: { channelId: string; userId: string },
): Promise<void> {
  await sql`
    insert into read_markers (user_id, thread_id, last_read_seq)
    select ${userId}, id, next_seq - 1 from threads where channel_id = ${channelId}
    on conflict do nothing`.execute(tx)
}
