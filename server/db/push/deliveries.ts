import { sql } from 'kysely'
import * as z from 'zod'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const takenPush = z.object({
  id,
  subscriptionId: id,
  userId: id,
  messageId: id,
  attempt: z.number().int(),
  createdAt: time,
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
})
/** A push that a worker has taken, with the keys of its browser. */
export type TakenPush = z.infer<typeof takenPush>

/**
 * Takes due pushes for this worker: they are due again after the lease, if the worker dies. Of one person it takes
 * `mostOfOne`, and none of those who are `busy`: slow services of one person let nobody else wait. Runs as the service.
 */
export async function takePushes(
  tx: Tx,
  {
    wanted,
    mostOfOne,
    busy,
    leaseMs,
    now,
  }: { wanted: number; mostOfOne: number; busy: readonly string[]; leaseMs: number; now: Date },
): Promise<TakenPush[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql`
    with taken as (
      select id from push_deliveries where next_at <= ${at} and id in (
        select ranked.id from (
          select id, row_number() over (partition by user_id order by next_at) as place
          from push_deliveries where next_at <= ${at} and user_id <> all(${busy}::uuid[])) ranked
        where ranked.place <= ${mostOfOne})
      order by next_at limit ${wanted} for update skip locked)
    update push_deliveries d set attempt = d.attempt + 1, next_at = ${at} + make_interval(secs => ${leaseMs / 1_000})
    from taken, push_subscriptions s
    where d.id = taken.id and s.id = d.subscription_id and s.user_id = d.user_id
    returning d.id, d.subscription_id, d.user_id, d.message_id, d.attempt, d.created_at, s.endpoint, s.p256dh, s.auth`.execute(
    tx,
  )
  return takenPush.array().parse(rows)
}

type Attempt = Pick<TakenPush, 'id' | 'attempt'>

/** Ends a push: it was sent, or there is nothing to send any more. */
export async function endPush(tx: Tx, { id, attempt }: Attempt): Promise<void> {
  await tx.deleteFrom('pushDeliveries').where('id', '=', id).where('attempt', '=', attempt).execute()
}

/** Lets a push wait. `counts`: an attempt was made. */
export async function postponePush(
  tx: Tx,
  { id, attempt, nextAt, counts }: Attempt & { nextAt: Date; counts: boolean },
): Promise<void> {
  await tx
    .updateTable('pushDeliveries')
    .set({ nextAt: nextAt.toISOString(), attempt: counts ? attempt : attempt - 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** Notes that the service of a browser took a push. */
export async function noteSent(tx: Tx, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  await tx
    .updateTable('pushSubscriptions')
    .set({ sentAt: sql<string>`now()` })
    .where('id', '=', subscriptionId)
    .execute()
}
