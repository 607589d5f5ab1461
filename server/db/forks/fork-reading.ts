import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/**
 * Returns the last message that a person has read in a fork: its number there and in the thread (0: none yet). Null: the
 * person is not in the fork.
 */
export async function findForkMarker(
  tx: Tx,
  { userId, forkId }: { userId: string; forkId: string },
): Promise<{ number: number; seq: number } | null> {
  const { rows } = await sql<{ number: number; seq: number }>`
    select p.last_read_number as number, coalesce((
      select m.seq from messages m where m.fork_id = p.fork_id and m.fork_number <= p.last_read_number
      order by m.fork_number desc limit 1), 0) as seq
    from fork_participants p where p.fork_id = ${forkId} and p.user_id = ${userId}`.execute(tx)
  return rows[0] ?? null
}

/** Moves the marker forward, never back and never beyond the fork's end. Runs as the service. */
export async function moveForkMarker(
  tx: Tx,
  { userId, forkId, number }: { userId: string; forkId: string; number: number },
): Promise<void> {
  await sql`
    update fork_participants p set last_read_number = least(${number}::int, newest.number)
    from (select max(fork_number) as number from messages where fork_id = ${forkId}) newest
    where p.fork_id = ${forkId} and p.user_id = ${userId}
      and p.last_read_number < least(${number}::int, newest.number)`.execute(tx)
}

/**
 * Marks a person's notifications of a fork as read, up to this message and with the cards below it, which have no
 * number. Runs as the service.
 */
export async function readForkNotifications(
  tx: Tx,
  { userId, forkId, number }: { userId: string; forkId: string; number: number },
): Promise<void> {
  await sql`
    update notifications n set read_at = now()
    where n.user_id = ${userId} and n.fork_id = ${forkId} and n.read_at is null
      and not exists (select from messages m
        where m.fork_id = n.fork_id and m.fork_number > ${number}::int and m.seq <= n.seq)`.execute(tx)
}

/** Makes a person a participant of the active forks of a channel, who has read all of them. Runs as the service. */
export async function joinForks(
  tx: Tx,
  { channelId, userId }: { channelId: string; userId: string },
): Promise<void> {
  await sql`
    insert into fork_participants (fork_id, user_id, last_read_number)
    select f.id, ${userId}, coalesce((select max(m.fork_number) from messages m where m.fork_id = f.id), 0)
    from threads t join forks f on f.thread_id = t.id
    where t.channel_id = ${channelId} and f.status = 'active'
    on conflict do nothing`.execute(tx)
}
