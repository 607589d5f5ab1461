import { type AccountNotice, composeAccountMail } from '../../../mail/account-mail.ts'
import type { SendMail } from '../../../mail/send-mail.ts'
import type { Exchange } from '../../exchange.ts'

/** Mails the owner of an account about a change. A mail that can't be sent does not undo the change. */
export async function tellOwner(
  sendMail: SendMail | null,
  { origin, log, clientAddress, req }: Pick<Exchange, 'origin' | 'log' | 'clientAddress' | 'req'>,
  to: string,
  notice: AccountNotice,
): Promise<void> {
  const userAgent = req.headers['user-agent'] ?? null
  try {
    await sendMail?.(
      composeAccountMail({ to, origin, notice, userAgent, place: clientAddress, at: new Date() }),
    )
  } catch (error) {
    log.warn({ err: error, kind: notice.kind }, 'a mail about an account could not be sent')
  }
}
