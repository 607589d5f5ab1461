/**
 * Pushes to the browsers that people chose. Any number of workers may send: each takes a push for the time of a lease. If
 * a worker dies between sending and noting it, the push is sent again, and the browser replaces the first by the second.
 */
import { describePush } from '../../chat/push/describe-push.ts'
import type { Database } from '../../db/client.ts'
import { endPush, noteSent, postponePush, type TakenPush, takePushes } from '../../db/push/deliveries.ts'
import { dropGoneSubscription } from '../../db/push/subscriptions.ts'
import { pauseAfterPush } from '../../domain/push/push.ts'
import type { Log } from '../../log.ts'
import { createGuardedFetch, type GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { type PushSender, sendPush } from './send-push.ts'

export interface PushRunner {
  /** Sends the pushes that are due, as far as there is room. */
  work(): Promise<void>
  /** Ends the attempts that run; they are due again after their lease. */
  close(): Promise<void>
}

const mostAtOnce = 20
/** To one person. */
const mostOfOne = 4
const timeoutMs = 10_000
/** Longer than any attempt. */
const leaseMs = 60_000
const maxAnswerBytes = 16 * 1024
/** A person at another page may leave it without having read the message. */
const lookAgainMs = 20_000
const waitsMs = 10 * 60_000
/** More than a busy service gets. A push that breaks off so often is in the way of others. */
const mostAttempts = 10

export function createPushRunner({
  db,
  log,
  sender,
  allowPrivate,
  aheadMs = () => 0,
  fetch = createGuardedFetch({ allowPrivate, maxBytes: maxAnswerBytes, timeoutMs }),
}: {
  db: Database
  log: Log
  sender: PushSender
  allowPrivate: readonly string[]
  /** The time by which the clock of tests is ahead. */
  aheadMs?: () => number
  fetch?: GuardedFetch
}): PushRunner {
  const closing = new AbortController()
  /** The attempts that run, with the person whom each is for. */
  const sending = new Map<Promise<void>, string>()
  const now = () => new Date(Date.now() + aheadMs())
  const later = (ms: number) => new Date(now().getTime() + ms)

  async function deliver(push: TakenPush): Promise<void> {
    if (push.attempt > mostAttempts) return db.asWorker(tx => endPush(tx, push))
    const described = await describePush(db, { ...push, now: now() })
    if (described === 'wait') {
      const isOld = now().getTime() - Date.parse(push.createdAt) > waitsMs
      return db.asWorker(tx =>
        isOld ? endPush(tx, push) : postponePush(tx, { ...push, nextAt: later(lookAgainMs), counts: false }),
      )
    }
    if (described === 'drop') return db.asWorker(tx => endPush(tx, push))
    const sent = await sendPush(push, described.payload, { sender, fetch, signal: closing.signal })
    await db.asWorker(async tx => {
      if (sent === 'gone') return dropGoneSubscription(tx, { id: push.subscriptionId })
      if (sent === 'sent') await noteSent(tx, push)
      const pause = typeof sent === 'string' ? null : pauseAfterPush(push.attempt, sent.askedMs)
      if (pause === null) return endPush(tx, push)
      return postponePush(tx, { ...push, nextAt: later(pause), counts: true })
    })
    if (sent === 'refused')
      log.warn({ host: URL.parse(push.endpoint)?.host }, 'a push service refused a push')
  }

  function begin(push: TakenPush): void {
    const run = deliver(push)
      .catch((error: unknown) => {
        // The push is due again after its lease.
        if (!closing.signal.aborted) log.warn({ err: error, pushId: push.id }, 'a push broke off')
      })
      .finally(() => sending.delete(run))
    sending.set(run, push.userId)
  }

  /** Lists the people for whom as many attempts run as may. */
  function listBusy(): string[] {
    const counts = new Map<string, number>()
    for (const userId of sending.values()) counts.set(userId, (counts.get(userId) ?? 0) + 1)
    return [...counts].flatMap(([userId, count]) => (count >= mostOfOne ? [userId] : []))
  }

  return {
    async work() {
      const wanted = mostAtOnce - sending.size
      if (wanted <= 0 || closing.signal.aborted) return
      const taken = await db.asWorker(tx =>
        takePushes(tx, { wanted, mostOfOne, busy: listBusy(), leaseMs, now: now() }),
      )
      for (const push of taken) begin(push)
    },
    async close() {
      closing.abort()
      await Promise.all(sending.keys())
      await fetch.close()
    },
  }
}
