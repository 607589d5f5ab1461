import { expect, it } from 'vitest'
import { composeInviteMail } from './invite-mail.ts'

const invite = {
  to: 'carla@orchard.example',
  inviter: 'Ada',
  workspace: 'Orchard',
  role: 'admin' as const,
  url: 'https://chat.example/invite/token',
  expiresAt: '2026-11-28T10:00:00Z',
}

it('says who invites, to which workspace, with which role, and until when', () => {
  const { to, subject, text, html } = composeInviteMail(invite)
  expect(to).toBe('carla@orchard.example')
  expect(subject).toBe('Ada invites you to Orchard')
  for (const part of [text, html]) {
    expect(part).toContain('as an admin')
    expect(part).toContain('https://chat.example/invite/token')
    expect(part).toContain('November 28, 2026')
  }
})

it('treats names as text, in the page and in the headers', () => {
  const { subject, html } = composeInviteMail({ ...invite, inviter: '<b>Ada</b>\r\nBcc: all@x.example' })
  expect(html).not.toContain('<b>')
  expect(subject).not.toMatch(/[\r\n]/)
})

it('shows no link but its own, whatever the people and the workspace are called', () => {
  const { subject, text, html } = composeInviteMail({
    ...invite,
    inviter: 'IT desk https://evil.example/reset',
    workspace: 'boss@bank.example\u202e',
  })
  for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|bank\.example|\u202e/)
  expect(text.match(/https?:\S+/g)).toEqual([invite.url])
})

it('calls a person without a name somebody', () => {
  expect(composeInviteMail({ ...invite, inviter: '@', workspace: '…' }).subject).toBe(
    'Somebody invites you to a workspace',
  )
})
