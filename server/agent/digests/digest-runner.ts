import { type DigestStep, finishDigest, postponeDigest, runDigest } from '../../chat/digests/run-digest.ts'
import type { Database } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import { composeDigestMail } from '../../mail/digest-mail.ts'
import type { SendMail } from '../../mail/send-mail.ts'

/**
 * Sends morning digests as they become due. Any number of workers do this beside each other: a digest is leased to one of
 * them, and a dead worker's lease ends by itself.
 */
export function createDigestRunner(options: {
  db: Database
  log: Log
  sendMail: SendMail
  aheadMs(): number
}) {
  const { db, log, sendMail, aheadMs } = options
  let isStopped = false
  const now = () => new Date(Date.now() + aheadMs())

  /** Does every step that is due now. */
  async function work(): Promise<void> {
    try {
      while (!isStopped) {
        const step = await db.asWorker(tx => runDigest(tx, { now: now() }))
        if (step.do === 'rest') return
        if (step.do === 'send') await send(step)
      }
    } catch (error) {
      log.warn({ err: error }, 'could not look at the digests')
    }
  }

  async function send({ digest, news, channels }: DigestStep & { do: 'send' }): Promise<void> {
    const { email: to, origin, workspaceName, slug, unsubscribeToken } = digest
    try {
      await sendMail(
        composeDigestMail({
          to,
          origin,
          workspace: { name: workspaceName, slug },
          lines: news.lines,
          channels,
          messages: news.messages + news.skipped,
          conversations: news.conversations,
          unsubscribeToken,
        }),
      )
    } catch (error) {
      log.warn({ err: error }, 'a digest could not be mailed')
      await db.asWorker(tx => postponeDigest(tx, digest, { now: now() }))
      return
    }
    await db.asWorker(tx => finishDigest(tx, digest, { now: now(), isSent: true }))
  }

  return {
    work,
    stop() {
      isStopped = true
    },
  }
}
