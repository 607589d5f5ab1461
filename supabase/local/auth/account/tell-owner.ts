import { type AccountNotice, composeAccountMail } from '../../../../server/mail/account-mail.ts'
import type { AuthCall } from '../auth-call.ts'
import { type AuthDoorOptions, isByServer } from '../auth-handler.ts'

/** Mails the owner about a change after the answer. The app tells the owner itself of the changes that it asks for. */
export function tellOwner(call: AuthCall, door: AuthDoorOptions, to: string, notice: AccountNotice): void {
  if (isByServer(call, door)) return
  const userAgent = call.headers.get('user-agent')
  const place = call.address ?? '127.0.0.1'
  door.later(() =>
    door.deliver(
      composeAccountMail({ to, origin: door.publicUrl, notice, userAgent, place, at: new Date() }),
    ),
  )
}
