import { createSmtpSender, type SendMail } from '../../../server/mail/send-mail.ts'
import type { MailInbox } from './mail-inbox.ts'

export type MailSettings = { smtpUrl: string; from: string }

/** Sends by SMTP where that is set up, and puts mails into the local inbox where it is not. */
export function createDelivery(settings: MailSettings | null, inbox: MailInbox): SendMail {
  return settings ? createSmtpSender(settings) : async mail => inbox.add(mail)
}
