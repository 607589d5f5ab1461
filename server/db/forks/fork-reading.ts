import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** The number of the last message that somebody has read of a fork; null: they take no part in it. */
export async function findForkMarker(
  tx: Tx,
  { userId, forkId }: { userId: string; forkId: string },
): Promise<number | null> {
  const row = await tx
    .selectFrom('forkParticipants')
    .select('lastReadNumber')
    .where('forkId', '=', forkId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.lastReadNumber ?? null
}

/** As the service: moves the marker forward, never back and never beyond the fork's end. */
export async function moveForkMarker(
  tx: Tx,
  { userId, forkId, number }: { userId: string; forkId: string; number: number },
): Promise<void> {
  await sql`
    update fork_participants p set last_read_number = least(${number}::int, f.message_count)
    from forks f
    where f.id = p.fork_id and p.fork_id = ${forkId} and p.user_id = ${userId}
      and p.last_read_number < least(${number}::int, f.message_count)`.execute(tx)
}

/** As the service: what somebody was told of a fork up to this message is read. */
export async function readForkNotifications(
  tx: Tx,
  { userId, forkId, number }: { userId: string; forkId: string; number: number },
): Promise<void> {
  await sql`
    update notifications n set read_at = now()
    where n.user_id = ${userId} and n.fork_id = ${forkId} and n.read_at is null
      and exists (select from messages m where m.id = n.message_id and m.fork_number <= ${number}::int)`.execute(
    tx,
  )
}
