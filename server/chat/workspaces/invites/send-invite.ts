import type { NewInvite } from '../../../domain/workspaces/invite.ts'
import type { Log } from '../../../log.ts'
import type { SendMail } from '../../../mail/send-mail.ts'
import type { MadeInvite } from './make-invite.ts'

/** Mails an invitation, if it is for an address and there is a way to send mail. */
export async function sendInvite(
  { invite, mail }: MadeInvite,
  { sendMail, log }: { sendMail: SendMail | null; log: Log },
): Promise<{ invite: NewInvite }> {
  if (!mail || !sendMail) return { invite }
  try {
    await sendMail(mail)
    return { invite: { ...invite, mailed: true } }
  } catch (error) {
    // The invitation stays valid: its creator is shown the link and told to pass it on.
    log.warn({ err: error }, 'could not mail an invitation')
    return { invite }
  }
}
