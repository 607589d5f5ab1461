import { escapeHtml, type Mail } from '../../../server/mail/send-mail.ts'
import type { AuthMail } from '../auth/auth-mail.ts'

type Words = { subject: string; lead: string; action: string; end: string }
type LinkKind = Exclude<AuthMail['kind'], 'reauthentication'>

const once = 'The link and the code work once and expire after one hour.'

const bothAgree = 'The change takes effect when both the old and the new address have confirmed it.'

const words: Record<LinkKind, Words> = {
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
    lead: 'Please confirm the new e-mail address of your OpenVibe account.',
    action: 'Use this address',
    end: `${once} If you did not request this, you can ignore this mail.`,
  },
}

/**
 * Writes the mail in plain text and as HTML, without anything that a mail program would have to load. Without a link it
 * holds only digits.
 */
export function composeMail(mail: AuthMail, link: string | null): Mail {
  return mail.kind === 'reauthentication' || link === null
    ? composeCode(mail)
    : composeLink(mail, mail.kind, link)
}

function composeLink({ to, code, newAddress }: AuthMail, kind: LinkKind, link: string): Mail {
  const { subject, lead: opening, action, end } = words[kind]
  const lead = newAddress ? `${opening} It will be ${newAddress}. ${bothAgree}` : opening
  return {
    to,
    subject,
    text: `${lead}\n\n${action}: ${link}\n\nOr enter this code: ${code}\n\n${end}\n`,
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p><a href="${escapeHtml(link)}">${action}</a></p>`,
      `<p>Or enter this code: <strong>${escapeHtml(code)}</strong></p>`,
      `<p>${end}</p>`,
    ].join('\n'),
  }
}

function composeCode({ to, code }: AuthMail): Mail {
  const lead = 'We received a request to change the password of your OpenVibe account.'
  const end =
    'The code works once and expires after one hour. If you did not request this, change your password and sign out everywhere else.'
  return {
    to,
    subject: 'Your code for OpenVibe',
    text: `${lead}\n\nEnter this code: ${code}\n\n${end}\n`,
    html: [
      `<p>${lead}</p>`,
      `<p>Enter this code: <strong>${escapeHtml(code)}</strong></p>`,
      `<p>${end}</p>`,
    ].join('\n'),
  }
}
