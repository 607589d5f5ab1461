import { createTransport } from 'nodemailer'

/** A mail in plain text and as HTML without anything that would have to be fetched. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Resolves once the mail server, or whatever stands in for it, has taken the mail. */
export type SendMail = (mail: Mail) => Promise<void>

export function createSmtpSender(settings: { smtpUrl: string; from: string }): SendMail {
  const transport = createTransport(settings.smtpUrl)
  return async mail => {
    await transport.sendMail({ from: settings.from, ...mail })
  }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
