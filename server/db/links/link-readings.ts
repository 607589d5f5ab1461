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
 * to another one. Runs as the service.
 */
export async function claimReadings(
  tx: Tx,
  { limit, leaseMs, now }: { limit: number; leaseMs: number; now: Date },
): Promise<LinkReading[]> {
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql`
    update link_readings r set claimed_until = ${until}, attempts = attempts + 1
    where r.message_id in (
      select w.message_id from link_readings w
      where w.attempts < ${mostAttempts} and coalesce(w.claimed_until, '-infinity') < ${now}
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
