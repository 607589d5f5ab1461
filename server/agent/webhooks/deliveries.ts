/**
 * The deliveries of outgoing webhooks. Any number of workers may send: each takes a delivery for the time of a lease. If
 * a worker dies in between, another one sends the same delivery again, with the same id.
 */
import { describeEvent } from '../../chat/webhooks/outgoing/describe-event.ts'
import { switchOffWebhook } from '../../chat/webhooks/outgoing/switch-off-webhook.ts'
import type { Database } from '../../db/client.ts'
import {
  endAttempt,
  noteFailure,
  noteSuccess,
  sweepDeliveries,
  type TakenDelivery,
  takeDeliveries,
} from '../../db/webhooks/outgoing-deliveries.ts'
import { hasFailedForLong, pauseAfter } from '../../domain/webhooks/attempt-plan.ts'
import { testEvent } from '../../domain/webhooks/outgoing.ts'
import type { Log } from '../../log.ts'
import { createGuardedFetch, type GuardedFetch } from '../../outbound/guarded-fetch.ts'
import type { SecretBox } from '../../outbound/secret-box.ts'
import { type Sending, sendDelivery } from './send-delivery.ts'

export interface Deliveries {
  /** Sends the deliveries that are due, as far as there is room. */
  work(): Promise<void>
  /** Removes old deliveries. */
  sweep(): Promise<void>
  /** Ends the attempts that run; they are due again after their lease. */
  close(): Promise<void>
}

const mostAtOnce = 20
const perWebhook = 4
const timeoutMs = 10_000
/** Longer than any attempt, so that a living worker keeps its deliveries. */
const leaseMs = 60_000
/** A receiver that sends more than this as an answer is not read further. */
const maxAnswerBytes = 64 * 1024

export function createDeliveries({
  db,
  log,
  box,
  allowPrivate,
  aheadMs = () => 0,
  fetch = createGuardedFetch({ allowPrivate, maxBytes: maxAnswerBytes, timeoutMs }),
}: {
  db: Database
  log: Log
  box: SecretBox
  allowPrivate: readonly string[]
  /** The time by which the clock of tests is ahead. */
  aheadMs?: () => number
  fetch?: GuardedFetch
}): Deliveries {
  const closing = new AbortController()
  const sending = new Map<Promise<void>, TakenDelivery>()
  const now = () => new Date(Date.now() + aheadMs())

  async function deliver(delivery: TakenDelivery): Promise<void> {
    const described = await describeEvent(db, delivery)
    if ('dropped' in described) {
      await db.asWorker(async tx => {
        await endAttempt(tx, { delivery, attempt: null, end: { state: 'dropped' } })
        if (described.dropped !== 'no_access') return
        // An admin who saved the webhook since is its owner now.
        const { webhookId, ownerId } = delivery
        await switchOffWebhook(tx, { webhookId, why: 'no_access', ownerId })
      })
      return
    }
    const sent = await sendDelivery(delivery, described.body, { fetch, box, signal: closing.signal })
    await record(delivery, sent)
  }

  async function record(delivery: TakenDelivery, { attempt, ...sent }: Sending): Promise<void> {
    const { webhookId } = delivery
    const isTest = delivery.event === testEvent
    const pause = isTest || sent.isGone ? null : pauseAfter(delivery.attempt, Math.random(), sent.askedMs)
    await db.asWorker(async tx => {
      const isOurs = await endAttempt(tx, {
        delivery,
        attempt,
        end: sent.isDelivered
          ? { state: 'delivered' }
          : pause === null
            ? { state: 'failed' }
            : { nextAt: new Date(now().getTime() + pause) },
      })
      if (!isOurs) return
      if (sent.isDelivered) return noteSuccess(tx, { webhookId })
      if (isTest) return
      const failing = await noteFailure(tx, { webhookId, isLast: pause === null, now: now() })
      const why = sent.isGone ? 'gone' : hasFailedForLong({ ...failing, now: now() }) ? 'failing' : null
      if (why && (await switchOffWebhook(tx, { webhookId, why }))) {
        log.warn({ webhookId, why }, 'an outgoing webhook was switched off')
      }
    })
  }

  function begin(delivery: TakenDelivery): void {
    const run = deliver(delivery)
      .catch((error: unknown) => {
        // The delivery is due again after its lease.
        if (!closing.signal.aborted) log.warn({ err: error, deliveryId: delivery.id }, 'a delivery broke off')
      })
      .finally(() => sending.delete(run))
    sending.set(run, delivery)
  }

  function listBusy(): string[] {
    const byWebhook = Map.groupBy(sending.values(), ({ webhookId }) => webhookId)
    return [...byWebhook].flatMap(([webhookId, { length }]) => (length >= perWebhook ? [webhookId] : []))
  }

  return {
    async work() {
      const wanted = mostAtOnce - sending.size
      if (wanted <= 0 || closing.signal.aborted) return
      try {
        const busy = listBusy()
        const taken = await db.asWorker(tx =>
          takeDeliveries(tx, { wanted, perWebhook, busy, leaseMs, now: now() }),
        )
        for (const delivery of taken) begin(delivery)
      } catch (error) {
        log.warn({ err: error }, 'could not take deliveries')
      }
    },
    async sweep() {
      try {
        await db.asWorker(sweepDeliveries)
      } catch (error) {
        log.warn({ err: error }, 'could not remove old deliveries')
      }
    },
    async close() {
      closing.abort()
      await Promise.all(sending.keys())
      await fetch.close()
    },
  }
}
