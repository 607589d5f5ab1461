import { createTransport } from 'nodemailer'
import type { Mail } from './compose-mail.ts'
import type { MailInbox } from './mail-inbox.ts'

export type MailSettings = { smtpUrl: string; from: string }

/** Sends by SMTP where that is set up, and puts mails into the local inbox where it is not. */
export function createDelivery(
  settings: MailSettings | null,
  inbox: MailInbox,
): (mail: Mail) => Promise<void> {
  if (!settings) return async mail => inbox.add(mail)
  const transport = createTransport(settings.smtpUrl)
  return async mail => {
    await transport.sendMail({ from: settings.from, ...mail })
  }
}
