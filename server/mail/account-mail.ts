import { nameDevice } from '../domain/accounts/device-name.ts'
import { escapeHtml, type Mail } from './send-mail.ts'

/** A change of an account that its owner hears of by mail. */
export type AccountNotice =
  | { kind: 'new_device' }
  | { kind: 'password_changed' }
  | { kind: 'address_change_requested'; newAddress: string }
  | { kind: 'address_changed'; newAddress: string }
  | { kind: 'factor_on' }
  | { kind: 'factor_off' }
  | { kind: 'recovery_codes_renewed' }
  | { kind: 'recovery_code_used' }

type Words = { subject: string; lead: string; advice: string }

const lockOut =
  'If this was not you, set a new password with “Forgot your password?” on the sign-in page. That signs out all devices.'

function writeWords(notice: AccountNotice): Words {
  switch (notice.kind) {
    case 'new_device':
      return {
        subject: 'New sign-in to OpenVibe',
        lead: 'Somebody signed in to your OpenVibe account from a device or a place that you have not used recently.',
        advice: `If this was you, you can ignore this mail. ${lockOut}`,
      }
    case 'password_changed':
      return {
        subject: 'Your OpenVibe password was changed',
        lead: 'The password of your OpenVibe account was changed. All other devices were signed out.',
        advice: lockOut,
      }
    case 'address_change_requested':
      return {
        subject: 'A new address for your OpenVibe account',
        lead: `Somebody asked to change the e-mail address of your OpenVibe account to ${notice.newAddress}. The change takes effect when that address is confirmed.`,
        advice: lockOut,
      }
    case 'address_changed':
      return {
        subject: 'Your OpenVibe address was changed',
        lead: `The e-mail address of your OpenVibe account is now ${notice.newAddress}. This address no longer works for signing in.`,
        advice: 'If this was not you, contact the operator of this server.',
      }
    case 'factor_on':
      return {
        subject: 'Two-step sign-in is on',
        lead: 'Two-step sign-in was switched on for your OpenVibe account. Signing in now needs a code from your authenticator app.',
        advice: 'If this was not you, contact the operator of this server.',
      }
    case 'factor_off':
      return {
        subject: 'Two-step sign-in is off',
        lead: 'Two-step sign-in was switched off for your OpenVibe account. Signing in no longer needs a code.',
        advice: lockOut,
      }
    case 'recovery_codes_renewed':
      return {
        subject: 'New recovery codes for OpenVibe',
        lead: 'New recovery codes were made for your OpenVibe account. Your old codes no longer work.',
        advice: lockOut,
      }
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used',
        lead: 'Somebody signed in to your OpenVibe account with a recovery code. This switched two-step sign-in off. Switch it on again in your account settings.',
        advice: lockOut,
      }
  }
}

/** Writes a mail about a change of an account: what happened, when and from where, and what to do. */
export function composeAccountMail(event: {
  to: string
  origin: string
  notice: AccountNotice
  userAgent: string | null
  place: string
  at: Date
}): Mail {
  const { subject, lead, advice } = writeWords(event.notice)
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const facts = [
    `Time: ${time.format(event.at)} UTC`,
    `Device: ${nameDevice(event.userAgent)}`,
    `Network address: ${event.place}`,
    `Server: ${event.origin}`,
  ]
  return {
    to: event.to,
    subject,
    text: `${lead}\n\n${facts.join('\n')}\n\n${advice}\n`,
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p>${facts.map(escapeHtml).join('<br>')}</p>`,
      `<p>${escapeHtml(advice)}</p>`,
    ].join('\n'),
  }
}

/** Writes the mail with the code by which a person without a password proves a change of the account. */
export function composeCodeMail({ to, origin, code }: { to: string; origin: string; code: string }): Mail {
  const lead = `Your code to confirm a change to your OpenVibe account: ${code}`
  const advice =
    'It works for 15 minutes. If you didn’t ask for a code, someone is using your account: sign out on all devices in the account settings, and don’t give the code to anyone.'
  return {
    to,
    subject: 'Your code for OpenVibe',
    text: `${lead}\n\nServer: ${origin}\n\n${advice}\n`,
    html: [lead, `Server: ${origin}`, advice].map(line => `<p>${escapeHtml(line)}</p>`).join('\n'),
  }
}

/** Writes the mail with the link that lets the owner sign in on a new device while strangers try passwords. */
export function composeDeviceMail({ to, origin, link }: { to: string; origin: string; link: string }): Mail {
  const lead =
    'Someone entered the right password for your OpenVibe account on a new device, while many wrong ones were tried. If this was you, open this link on that device, then sign in:'
  const advice = 'It works for an hour and signs nobody in. If this wasn’t you, change your password now.'
  return {
    to,
    subject: 'Sign in to OpenVibe on a new device',
    text: `${lead}\n\n${link}\n\nServer: ${origin}\n\n${advice}\n`,
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p><a href="${escapeHtml(link)}">Sign in on this device</a></p>`,
      `<p>Server: ${escapeHtml(origin)}</p>`,
      `<p>${escapeHtml(advice)}</p>`,
    ].join('\n'),
  }
}
