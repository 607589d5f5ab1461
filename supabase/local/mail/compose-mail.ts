import { escapeHtml, type Mail } from '../../../server/mail/send-mail.ts'
import type { AuthMail } from '../auth/auth-mail.ts'

type Words = { subject: string; lead: string; action: string; end: string }

const once = 'The link and the code work once and expire after one hour.'

const words: Record<AuthMail['kind'], Words> = {
  magiclink: {
    subject: 'Sign in to OpenVibe',
    lead: 'We received a request to sign in to OpenVibe with this e-mail address.',
    action: 'Sign in',
    end: `${once} If you did not request this, you can ignore this mail.`,
  },
  signup: {
    subject: 'Confirm your address for OpenVibe',
    lead: 'Welcome to OpenVibe. Please confirm your e-mail address.',
    action: 'Confirm the address',
    end: `${once} If you did not sign up, you can ignore this mail.`,
  },
  recovery: {
    subject: 'Set a new password for OpenVibe',
    lead: 'We received a request for a new password for your OpenVibe account.',
    action: 'Set a new password',
    end: `${once} If you did not request this, you can ignore this mail. Your password does not change.`,
  },
  email_change: {
    subject: 'Confirm your new address for OpenVibe',
    lead: 'Please confirm that you want to use this e-mail address for your OpenVibe account.',
    action: 'Use this address',
    end: `${once} If you did not request this, you can ignore this mail.`,
  },
}

/** Writes the mail in plain text and as HTML, without anything that a mail program would have to load. */
export function composeMail({ to, kind, code }: AuthMail, link: string): Mail {
  const { subject, lead, action, end } = words[kind]
  return {
    to,
    subject,
    text: `${lead}\n\n${action}: ${link}\n\nOr enter this code: ${code}\n\n${end}\n`,
    html: [
      `<p>${lead}</p>`,
      `<p><a href="${escapeHtml(link)}">${action}</a></p>`,
      `<p>Or enter this code: <strong>${escapeHtml(code)}</strong></p>`,
      `<p>${end}</p>`,
    ].join('\n'),
  }
}
