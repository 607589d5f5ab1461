import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import * as z from 'zod'
import {
  type Attempt,
  type DeliveryCursor,
  type OutgoingDelivery,
  outgoingDelivery,
  outgoingLimits,
  testEvent,
} from '../../domain/webhooks/outgoing.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/** A delivery that a worker has taken, with everything that sends it. */
export const takenDelivery = z.object({
  id,
  webhookId: id,
  workspaceId: id,
  ownerId: id,
  channelId: id.nullable(),
  event: z.string(),
  subjectId: id,
  facts: z.record(z.string(), z.json()),
  attempt: z.number().int(),
  createdAt: time,
  url: z.string(),
  channels: z.enum(['public', 'chosen']),
  sealed: z.string(),
  /** The secret before the rotation, while it is valid. */
  sealedBefore: z.string().nullable(),
})
export type TakenDelivery = z.infer<typeof takenDelivery>

/**
 * Takes due deliveries for this worker: they are due again after the lease, if the worker dies. A webhook gets a few at
 * a time, and none while it is `busy`, so that a slow receiver does not hold up the others. Runs as the service.
 */
export async function takeDeliveries(
  tx: Tx,
  given: { wanted: number; perWebhook: number; busy: readonly string[]; leaseMs: number; now: Date },
): Promise<TakenDelivery[]> {
  const { wanted, perWebhook, busy, leaseMs } = given
  const now = sql`${given.now.toISOString()}::timestamptz`
  const { rows } = await sql`
    with due as (
      select id, webhook_id, next_at, row_number() over (partition by webhook_id order by next_at) as place
      from (
        select id, webhook_id, next_at from outgoing_deliveries
        where state = 'waiting' and next_at <= ${now} and webhook_id <> all (${busy}::uuid[])
        order by next_at limit 500) first),
    taken as (
      select d.id from outgoing_deliveries d join due on due.id = d.id
      where due.place <= ${perWebhook} and d.state = 'waiting' and d.next_at <= ${now}
      order by d.next_at limit ${wanted} for update of d skip locked)
    update outgoing_deliveries d
    set attempt = d.attempt + 1, next_at = ${now} + make_interval(secs => ${leaseMs / 1_000})
    from taken, outgoing_webhooks w
    where d.id = taken.id and w.id = d.webhook_id
    returning d.id, d.webhook_id, w.workspace_id, w.owner_id, d.channel_id, d.event, d.subject_id, d.facts, d.attempt,
      d.created_at, w.url, w.channels, w.sealed,
      case when w.valid_before_until > now() then w.sealed_before end as sealed_before`.execute(tx)
  return takenDelivery.array().parse(rows)
}

/** The end of an attempt: a state, or the time of the next attempt. */
export type AttemptEnd = { state: 'delivered' | 'failed' | 'dropped' } | { nextAt: Date }

/**
 * Records an attempt. Returns false if the delivery is not this attempt's any more: its lease ended and another worker
 * sends it.
 */
export async function endAttempt(
  tx: Tx,
  {
    delivery,
    attempt,
    end,
  }: { delivery: Pick<TakenDelivery, 'id' | 'attempt'>; attempt: Attempt | null; end: AttemptEnd },
): Promise<boolean> {
  const state = 'state' in end ? end.state : 'waiting'
  const nextAt = 'nextAt' in end ? end.nextAt.toISOString() : null
  const added = JSON.stringify(attempt ? [attempt] : [])
  const { rows } = await sql`
    update outgoing_deliveries
    set state = ${state}, ended_at = case when ${state}::text <> 'waiting' then now() end,
      next_at = coalesce(${nextAt}::timestamptz, next_at),
      attempts = (
        select coalesce(jsonb_agg(each order by place), '[]')
        from (
          select each, place from jsonb_array_elements(attempts || ${added}::jsonb) with ordinality known (each, place)
          order by place desc limit ${outgoingLimits.attempts}) newest)
    where id = ${delivery.id} and attempt = ${delivery.attempt} and state = 'waiting'
    returning id`.execute(tx)
  return rows.length > 0
}

/** Notes a failed attempt at the webhook, and returns for how long it has been failing. */
export async function noteFailure(
  tx: Tx,
  { webhookId, isLast, now }: { webhookId: string; isLast: boolean; now: Date },
): Promise<{ failingSince: Date | null; givenUp: number }> {
  const { rows } = await sql<{ failingSince: string; givenUp: number }>`
    update outgoing_webhooks
    set failing_since = coalesce(failing_since, ${now.toISOString()}::timestamptz),
      given_up = given_up + ${isLast ? 1 : 0}
    where id = ${webhookId} returning failing_since, given_up`.execute(tx)
  const [row] = rows
  return { failingSince: row ? new Date(row.failingSince) : null, givenUp: row?.givenUp ?? 0 }
}

/** Notes that a webhook works. Writes nothing if it worked before. */
export async function noteSuccess(tx: Tx, { webhookId }: { webhookId: string }): Promise<void> {
  await sql`
    update outgoing_webhooks set failing_since = null, given_up = 0
    where id = ${webhookId} and (failing_since is not null or given_up > 0)`.execute(tx)
}

/** Queues the delivery of the test button, and returns its id. */
export async function queueTest(tx: Tx, { webhookId }: { webhookId: string }): Promise<string> {
  const deliveryId = newId()
  await tx
    .insertInto('outgoingDeliveries')
    .values({ id: deliveryId, webhookId, event: testEvent, subjectId: deliveryId })
    .execute()
  return deliveryId
}

/** Sends an ended delivery again, from the first attempt, with the same id. */
export async function replayDelivery(tx: Tx, { deliveryId }: { deliveryId: string }): Promise<void> {
  await sql`
    update outgoing_deliveries set state = 'waiting', attempt = 0, next_at = now(), ended_at = null
    where id = ${deliveryId} and state <> 'waiting'`.execute(tx)
}

const shown = ['id', 'webhookId', 'event', 'state', 'attempts', 'nextAt', 'createdAt', 'endedAt'] as const

function fromRow(row: { state: string; nextAt: string }): OutgoingDelivery {
  return outgoingDelivery.parse({ ...row, nextAt: row.state === 'waiting' ? row.nextAt : null })
}

/** Lists the deliveries of a webhook that the caller may see, newest first. */
export async function listOutgoingDeliveries(
  tx: Tx,
  { webhookId, cursor, limit }: { webhookId: string; cursor?: DeliveryCursor | null; limit: number },
): Promise<OutgoingDelivery[]> {
  const rows = await tx
    .selectFrom('outgoingDeliveries')
    .select(shown)
    .where('webhookId', '=', webhookId)
    .$if(cursor != null, query =>
      query.where(sql<boolean>`(created_at, id) < (${cursor?.createdAt}::timestamptz, ${cursor?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

export async function findOutgoingDelivery(
  tx: Tx,
  { deliveryId }: { deliveryId: string },
): Promise<OutgoingDelivery | undefined> {
  const row = await tx
    .selectFrom('outgoingDeliveries')
    .select(shown)
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Removes deliveries that ended long ago. Runs as the service. */
export async function sweepDeliveries(tx: Tx): Promise<void> {
  await sql`
    delete from outgoing_deliveries
    where ended_at < now() - make_interval(days => ${outgoingLimits.keptDays})`.execute(tx)
}
