import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type PushSubscription, pushLimits } from '../../domain/push/push.ts'
import type { Tx } from '../client.ts'

/**
 * Stores a browser of a person. One that belonged to another person before is theirs now: it sends its address to those
 * alone who are signed in there. Runs as the service.
 */
export async function putSubscription(
  tx: Tx,
  given: { userId: string; sessionId: string; device: string | null; subscription: PushSubscription },
): Promise<void> {
  const { userId, sessionId, device, subscription } = given
  const { p256dh, auth } = subscription.keys
  const told = { userId, sessionId, device, p256dh, auth }
  // With the pushes that wait for the other person: they must not come to this one.
  await tx
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', subscription.endpoint)
    .where('userId', '<>', userId)
    .execute()
  await tx
    .insertInto('pushSubscriptions')
    .values({ id: newId(), endpoint: subscription.endpoint, ...told })
    .onConflict(there => there.column('endpoint').doUpdateSet(told))
    .execute()
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}
      order by created_at desc, id desc offset ${pushLimits.perPerson})`.execute(tx)
}

/** Removes a browser of this person. Runs as the service. */
export async function dropSubscription(
  tx: Tx,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await tx
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Removes a browser that its push service does not know any more. Runs as the service. */
export async function dropGoneSubscription(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}
