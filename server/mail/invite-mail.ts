import type { MemberRole } from '../domain/workspaces/workspace.ts'
import { escapeHtml, type Mail } from './send-mail.ts'

/** Writes the mail that a person gets who is invited by address. */
export function composeInviteMail(invite: {
  to: string
  inviter: string
  workspace: string
  role: MemberRole
  url: string
  expiresAt: string
}): Mail {
  const { to, inviter, workspace, role, url, expiresAt } = invite
  const until = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(expiresAt),
  )
  const lead = `${inviter} invites you to ${workspace} on OpenVibe, as ${role === 'admin' ? 'an' : 'a'} ${role}.`
  const end = `Only ${to} can use this link. It works once and expires on ${until}. If you don’t know ${inviter}, you can ignore this mail.`
  return {
    to,
    // A line break in a name must not become another header.
    subject: `${inviter} invites you to ${workspace}`.replace(/\s+/g, ' '),
    text: `${lead}\n\nJoin: ${url}\n\n${end}\n`,
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p><a href="${escapeHtml(url)}">Join ${escapeHtml(workspace)}</a></p>`,
      `<p>${escapeHtml(end)}</p>`,
    ].join('\n'),
  }
}
