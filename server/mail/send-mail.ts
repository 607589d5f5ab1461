import { createTransport } from 'nodemailer'

/** A mail in plain text and as HTML, without anything that a mail program would have to load. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** Resolves when the mail server, or its replacement in tests, has accepted the mail. */
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
