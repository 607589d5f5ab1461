import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../client.ts'

const reading = z.object({ messageId: z.string(), askedAt: z.string() })
/** A message whose links wait to be looked at; `askedAt`: when it was written or edited last. */
export type LinkReading = z.infer<typeof reading>

/** A message whose links can't be read this often is left alone. */
const mostAttempts = 3

/**
 * Claims messages that wait, the oldest first, for as long as a worker may take for them. A worker that dies leaves them
 * to another one. Of one author `mostOfOne` are claimed at the same time, over all workers: slow pages of one person let
 * nobody else wait. Runs as the service.
 */
export async function claimReadings(
  tx: Tx,
  { limit, mostOfOne, leaseMs, now }: { limit: number; mostOfOne: number; leaseMs: number; now: Date },
): Promise<LinkReading[]> {
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql`
    update link_readings r set claimed_until = ${until}, attempts = attempts + 1
    where r.message_id in (
      select w.message_id from link_readings w
      where w.attempts < ${mostAttempts} and coalesce(w.claimed_until, '-infinity') < ${now}
        and w.message_id in (
          select ranked.message_id from (
            select o.message_id, row_number() over (
              partition by m.author_user_id
              -- Those that are claimed now take the first places.
              order by coalesce(o.claimed_until, '-infinity') >= ${now} desc, o.asked_at) as place
            from link_readings o join messages m on m.id = o.message_id
            where o.attempts < ${mostAttempts} or o.claimed_until >= ${now}) ranked
          where ranked.place <= ${mostOfOne})
      order by w.asked_at limit ${limit} for update skip locked)
    returning r.message_id, r.asked_at`.execute(tx)
  return reading.array().parse(rows)
}

/** Ends a reading. Returns false if the message was edited or deleted since, so what was found may be of other words. */
export async function endReading(tx: Tx, { messageId, askedAt }: LinkReading): Promise<boolean> {
  const ended = await tx
    .deleteFrom('linkReadings')
    .where('messageId', '=', messageId)
    .where('askedAt', '=', askedAt)
    .returning('messageId')
    .executeTakeFirst()
  return ended !== undefined
}

/** Forgets the readings that failed too often. */
export async function dropFailedReadings(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('linkReadings')
    .where('attempts', '>=', mostAttempts)
    .where('claimedUntil', '<', sql<string>`now()`)
    .execute()
}
