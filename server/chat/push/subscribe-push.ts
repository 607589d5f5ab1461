import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { putSubscription } from '../../db/push/subscriptions.ts'
import type { PushSubscription } from '../../domain/push/push.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'

/**
 * Sends the caller's notifications to this browser, too, until their session there ends. Refuses addresses that no push
 * service on the internet can have.
 */
export async function subscribePush(
  db: Database,
  given: {
    claims: Claims
    device: string | null
    subscription: PushSubscription
    fetch: Pick<GuardedFetch, 'check'>
  },
): Promise<void> {
  const { claims, device, subscription, fetch } = given
  const { sub: userId, session_id: sessionId } = claims
  if (sessionId === undefined)
    throw new DomainError('signed_out', 'Sign in to OpenVibe in a browser to do this.')
  try {
    await fetch.check(subscription.endpoint)
  } catch (error) {
    if (error instanceof OutboundError) throw new DomainError('invalid_input', error.message)
    throw error
  }
  await db.asUser(claims, async tx => {
    await takeServiceRole(tx)
    await putSubscription(tx, { userId, sessionId, device, subscription })
  })
}
