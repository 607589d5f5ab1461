import { sql } from 'kysely'
import { type IncomingDelivery, incomingDelivery, incomingLimits } from '../../domain/webhooks/incoming.ts'
import type { Tx } from '../client.ts'

export interface NewDelivery {
  id: string
  webhookId: string
  deliveryKey: string | null
  bodyHash: Buffer
  event: string | null
  state: 'accepted' | 'refused'
  refusal: string | null
  body: string
  taskId: string | null
  threadId: string | null
}

/** Deliveries are known for so long; bodies without the sender's id for `hashSeconds`. */
const knownDays = 3

/**
 * Finds an accepted delivery that came before: with the sender's id, or with the same body in the last `hashSeconds`.
 * Counts the repetition.
 */
export async function noteRepeat(
  tx: Tx,
  given: Pick<NewDelivery, 'webhookId' | 'deliveryKey' | 'bodyHash'> & { hashSeconds: number },
): Promise<{ taskId: string | null } | undefined> {
  const { webhookId, deliveryKey, bodyHash, hashSeconds } = given
  const { rows } = await sql<{ taskId: string | null }>`
    update incoming_deliveries set repeats = repeats + 1
    where id = (
      select id from incoming_deliveries
      where webhook_id = ${webhookId} and state = 'accepted' and (delivery_key = ${deliveryKey}
        or body_hash = ${bodyHash} and received_at > now() - make_interval(secs => ${hashSeconds}))
      order by received_at desc limit 1)
    returning task_id`.execute(tx)
  return rows[0]
}

/** Writes a delivery and drops the bodies of old ones. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  await tx.insertInto('incomingDeliveries').values(delivery).execute()
  const { webhookId } = delivery
  await sql`
    update incoming_deliveries set body = null
    where id in (
      select id from incoming_deliveries where webhook_id = ${webhookId} and body is not null
      order by received_at desc offset ${incomingLimits.kept})`.execute(tx)
  await sql`
    delete from incoming_deliveries
    where webhook_id = ${webhookId} and body is null and received_at < now() - make_interval(days => ${knownDays})
  `.execute(tx)
}

/** Lists the kept deliveries of a webhook that the caller may read, newest first. */
export async function listIncomingDeliveries(
  tx: Tx,
  { webhookId }: { webhookId: string },
): Promise<IncomingDelivery[]> {
  const rows = await tx
    .selectFrom('incomingDeliveries')
    .select([
      'id',
      'webhookId',
      'event',
      'state',
      'refusal',
      'body',
      'repeats',
      'taskId',
      'threadId',
      'receivedAt',
    ])
    .where('webhookId', '=', webhookId)
    .where('body', 'is not', null)
    .orderBy('receivedAt', 'desc')
    .limit(incomingLimits.kept)
    .execute()
  return incomingDelivery.array().parse(rows)
}

/** Returns the body and event of a kept delivery that the caller may read. */
export function findDeliveryBody(
  tx: Tx,
  { workspaceId, deliveryId }: { workspaceId: string; deliveryId: string },
): Promise<{ body: string | null; event: string | null } | undefined> {
  return tx
    .selectFrom('incomingDeliveries')
    .innerJoin('incomingWebhooks', 'incomingWebhooks.id', 'incomingDeliveries.webhookId')
    .select(['incomingDeliveries.body', 'incomingDeliveries.event'])
    .where('incomingDeliveries.id', '=', deliveryId)
    .where('incomingWebhooks.workspaceId', '=', workspaceId)
    .executeTakeFirst()
}
