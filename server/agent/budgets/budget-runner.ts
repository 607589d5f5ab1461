import { checkBudgets } from '../../chat/budgets/check-budgets.ts'
import { type BudgetMail, closeBudgetMail, takeBudgetMail } from '../../db/budgets/budget-mails.ts'
import type { Database } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import { composeBudgetMail } from '../../mail/budget-mail.ts'
import type { SendMail } from '../../mail/send-mail.ts'

const mostAttempts = 5
const pauseMs = 5 * 60_000

/**
 * Looks for budgets that passed a mark, and mails their alerts. Any number of workers do this beside each other: an alert
 * is kept once, and a mail is leased to one of them.
 */
export function createBudgetRunner(options: {
  db: Database
  log: Log
  /** Null: no mail server is set up. */
  sendMail: SendMail | null
  /** The address of the product, for links; null: it is not known. */
  origin: string | null
  aheadMs(): number
}) {
  const { db, log, sendMail, origin, aheadMs } = options
  let isStopped = false
  const now = () => new Date(Date.now() + aheadMs())

  async function work(): Promise<void> {
    await checkBudgets(db, { now: now() })
    while (sendMail && !isStopped) {
      const mail = await db.asWorker(tx => takeBudgetMail(tx, { now: now() }))
      if (!mail) return
      await send(mail, sendMail)
    }
  }

  async function send(mail: BudgetMail, post: SendMail): Promise<void> {
    const { noticeId, mayRead, email: to, workspaceName, slug, alert, subject, isOwn } = mail
    const attempts = mail.attempts + 1
    let mailAt: string | null = null
    try {
      if (mayRead) {
        await post(
          composeBudgetMail({ to, origin, workspace: { name: workspaceName, slug }, alert, subject, isOwn }),
        )
      }
    } catch (error) {
      log.warn({ err: error }, 'the alert of a budget could not be mailed')
      if (attempts < mostAttempts) mailAt = new Date(now().getTime() + attempts * pauseMs).toISOString()
    }
    await db.asWorker(tx => closeBudgetMail(tx, { noticeId, mailAt, attempts }))
  }

  return {
    work,
    stop() {
      isStopped = true
    },
  }
}
