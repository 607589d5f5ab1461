import { createSmtpSender, type SendMail } from '../../../server/mail/send-mail.ts'
import type { MailInbox } from './mail-inbox.ts'

export type MailSettings = { smtpUrl: string; from: string }

/** Sends by SMTP if that is set up, else puts mails into the local mail page. */
export function createDelivery(settings: MailSettings | null, inbox: MailInbox): SendMail {
  return settings ? createSmtpSender(settings) : async mail => inbox.add(mail)
}
