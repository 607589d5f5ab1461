import { longDate } from '../words'

export const inviteStrings = {
  title: (workspace: string) => `Invite people to ${workspace}`,
  role: 'They come in as',
  roles: { member: 'Member', admin: 'Admin', guest: 'Guest' },
  roleHints: {
    member: 'Reads and writes in every public channel.',
    admin: 'Also edits agents, invites people and changes roles.',
    guest: 'Sees only the channels that they are added to.',
  },
  email: 'E-mail address',
  emailHint: 'For one person, once. Leave it empty for a link that many can use.',
  channels: 'They see these channels and nothing else',
  make: 'Make a link',
  send: 'Invite',
  mailed: (email: string) => `The invitation is on its way to ${email}.`,
  notMailed: (email: string) =>
    `No mail was sent, because this server has no mail set up or it did not answer. Send the link to ${email} yourself.`,
  link: 'Invite link',
  linkHint: (expiresAt: string) =>
    `Works for everyone who has it, until ${longDate(expiresAt)}. It is shown only now.`,
  emailLinkHint: (email: string, expiresAt: string) =>
    `Works once, for ${email} alone, until ${longDate(expiresAt)}. It is shown only now.`,
  copy: 'Copy the link',
  copied: 'Copied',
  done: 'Done',
  cancel: 'Cancel',
} as const
