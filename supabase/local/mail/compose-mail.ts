import { escapeHtml, type Mail } from '../../../server/mail/send-mail.ts'
import type { AuthMail } from '../auth/auth-mail.ts'

type Words = { subject: string; lead: string; action: string; end: string }

const once = 'Link and code work once, within an hour.'

const words: Record<AuthMail['kind'], Words> = {
  magiclink: {
    subject: 'Sign in to OpenVibe',
    lead: 'Somebody, hopefully you, asked to sign in to OpenVibe with this address.',
    action: 'Sign in',
    end: `${once} If it was not you, there is nothing to do.`,
  },
  signup: {
    subject: 'Confirm your address for OpenVibe',
    lead: 'Welcome to OpenVibe. Please confirm that this address is yours.',
    action: 'Confirm the address',
    end: `${once} If you did not sign up, there is nothing to do.`,
  },
  recovery: {
    subject: 'Set a new password for OpenVibe',
    lead: 'Somebody, hopefully you, asked for a new password for the OpenVibe account of this address.',
    action: 'Set a new password',
    end: `${once} If it was not you, the old password stays as it is.`,
  },
  email_change: {
    subject: 'Confirm your new address for OpenVibe',
    lead: 'Please confirm that your OpenVibe account shall use this address from now on.',
    action: 'Use this address',
    end: `${once} If you did not ask for it, there is nothing to do.`,
  },
}

/** The mail in plain text and as HTML without anything that would have to be fetched. */
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
