import type { MemberRole } from '../domain/workspaces/workspace.ts'
import { readAsWords } from './read-as-words.ts'
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
  const { to, role, url, expiresAt } = invite
  // People choose these names, and strangers get the mail.
  const inviter = readAsWords(invite.inviter) || 'Somebody'
  const workspace = readAsWords(invite.workspace) || 'a workspace'
  const until = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(expiresAt),
  )
  const lead = `${inviter} invites you to ${workspace} on OpenVibe, as ${role === 'admin' ? 'an' : 'a'} ${role}.`
  const end = `Only ${to} can use this link. It works once and expires on ${until}. If you don’t know ${inviter}, you can ignore this mail.`
  return {
    to,
    subject: `${inviter} invites you to ${workspace}`,
    text: `${lead}\n\nJoin: ${url}\n\n${end}\n`,
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p><a href="${escapeHtml(url)}">Join ${escapeHtml(workspace)}</a></p>`,
      `<p>${escapeHtml(end)}</p>`,
    ].join('\n'),
  }
}
