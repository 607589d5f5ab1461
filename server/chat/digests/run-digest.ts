import { findCatchUp } from '../../db/catch-up/catch-ups.ts'
import { type Tx, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { type DueDigest, takeDueDigest, updateDigest } from '../../db/digests/digests.ts'
import type { CatchUp } from '../../domain/catch-up/catch-up.ts'
import { coveredFrom, nextDigest } from '../../domain/digests/next-digest.ts'
import { findNews } from '../catch-up/find-news.ts'
import { showCatchUp } from '../catch-up/show-catch-up.ts'
import { beginCatchUp } from '../catch-up/start-catch-up.ts'
import { listChannelNames } from './list-channel-names.ts'
import { nameNews } from './name-news.ts'

/** The step of a digest that a worker has taken. */
export type DigestStep =
  /** Nothing is due. */
  | { do: 'rest' }
  /** The step needed only the database; another digest may be due. */
  | { do: 'go_on' }
  /** A mail is to be sent now, as its reader may read it at this moment. */
  | { do: 'send'; digest: DueDigest; news: CatchUp; channels: ReadonlyMap<string, string> }

/** The longest wait for the model; after it the mail goes out without its lines. */
const mostWaitMs = 10 * 60_000
const lookAgainMs = 15_000

/** Does the next step of the digest that is due first, in one transaction as the service. */
export async function runDigest(tx: Tx, { now }: { now: Date }): Promise<DigestStep> {
  const digest = await takeDueDigest(tx, { now })
  if (!digest) return { do: 'rest' }
  if (!digest.isMember) {
    await updateDigest(tx, {
      ...keyOf(digest),
      isOn: false,
      nextAt: null,
      catchUpId: null,
      leasedUntil: null,
    })
    return { do: 'go_on' }
  }
  return digest.catchUpId === null ? begin(tx, digest, now) : follow(tx, digest, digest.catchUpId, now)
}

/** Finds the news since the last digest that the person has not read, and has them told; none: no mail. */
async function begin(tx: Tx, digest: DueDigest, now: Date): Promise<DigestStep> {
  const { userId, workspaceId } = digest
  const asked = {
    ...{ userId, workspaceId, scope: { kind: 'workspace' as const }, since: 'unread' as const },
    after: coveredFrom(digest.coveredUntil, now),
  }
  await takeUserRole(tx, { sub: userId })
  const news = await findNews(tx, asked)
  await takeServiceRole(tx)
  if (!news.plan) return rest(tx, digest, now)
  const catchUpId = news.stored?.id ?? (await beginCatchUp(tx, { ...asked, forDigest: true }, news))
  await updateDigest(tx, { ...keyOf(digest), catchUpId, leasedUntil: later(now, lookAgainMs) })
  return { do: 'go_on' }
}

async function follow(tx: Tx, digest: DueDigest, catchUpId: string, now: Date): Promise<DigestStep> {
  const { userId, workspaceId } = digest
  await takeUserRole(tx, { sub: userId })
  const stored = await findCatchUp(tx, { catchUpId, userId })
  const shown = stored && (await showCatchUp(tx, stored))
  const news = shown && { ...shown, lines: await nameNews(tx, { workspaceId, lines: shown.lines }) }
  const channels = await listChannelNames(tx, news?.lines ?? [])
  await takeServiceRole(tx)
  if (!news) return rest(tx, digest, now)
  const isWaiting = news.state === 'queued' || news.state === 'writing'
  if (isWaiting && now.getTime() - Date.parse(digest.nextAt) < mostWaitMs) {
    await updateDigest(tx, { ...keyOf(digest), leasedUntil: later(now, lookAgainMs) })
    return { do: 'go_on' }
  }
  // The model found nothing worth a line, or every line has lost its message.
  if (news.state === 'ready' && news.lines.length === 0) return rest(tx, digest, now)
  return { do: 'send', digest, news, channels }
}

/** Ends a digest without a mail. */
async function rest(tx: Tx, digest: DueDigest, now: Date): Promise<DigestStep> {
  await finishDigest(tx, digest, { now, isSent: false })
  return { do: 'go_on' }
}

/** Plans the next digest after this one was sent, or had nothing to tell. Runs as the service. */
export async function finishDigest(
  tx: Tx,
  digest: DueDigest,
  { now, isSent }: { now: Date; isSent: boolean },
): Promise<void> {
  const at = now.toISOString()
  await updateDigest(tx, {
    ...keyOf(digest),
    nextAt: nextDigest(digest, { zone: digest.zone, from: now }).toISOString(),
    coveredUntil: at,
    catchUpId: null,
    leasedUntil: null,
    attempts: 0,
    ...(isSent && { sentAt: at }),
  })
}

const mostAttempts = 5

/** Tries a mail again after some minutes; after a few times this day's digest is given up. Runs as the service. */
export async function postponeDigest(tx: Tx, digest: DueDigest, { now }: { now: Date }): Promise<void> {
  const attempts = digest.attempts + 1
  if (attempts >= mostAttempts) return finishDigest(tx, digest, { now, isSent: false })
  await updateDigest(tx, { ...keyOf(digest), attempts, leasedUntil: later(now, attempts * 5 * 60_000) })
}

function keyOf({ userId, workspaceId }: DueDigest) {
  return { userId, workspaceId }
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
