import { longDate } from '../words'

export const inviteStrings = {
  title: (workspace: string) => `Invite people to ${workspace}`,
  role: 'Role',
  roles: { member: 'Member', admin: 'Admin', guest: 'Guest' },
  roleHints: {
    member: 'Can read and write in every public channel.',
    admin: 'Can also edit agents, invite people and change roles.',
    guest: 'Can see only the channels that they are added to.',
  },
  email: 'E-mail address',
  /** Above the address, when somebody who left is invited. */
  again: (name: string) =>
    `${name} keeps their name and messages. Enter the e-mail address of their account.`,
  emailHint: 'The invitation works once, for this person. Leave this empty to create a shared link.',
  channels: 'Channels that the guest can see',
  make: 'Create a link',
  send: 'Invite',
  mailed: (email: string) => `The invitation was sent to ${email}.`,
  notMailed: (email: string) =>
    `No mail was sent: this server has no mail set up, or the mail server did not answer. Send the link to ${email} yourself.`,
  newTitle: 'New invite link',
  oldEnded: 'The old link no longer works.',
  link: 'Invite link',
  linkHint: (expiresAt: string) =>
    `Anyone with this link can join until ${longDate(expiresAt)}. You won’t see the link again.`,
  emailLinkHint: (email: string, expiresAt: string) =>
    `This link works once, only for ${email}, until ${longDate(expiresAt)}. You won’t see the link again.`,
  copy: 'Copy link',
  copied: 'Copied',
  done: 'Done',
  cancel: 'Cancel',
} as const
