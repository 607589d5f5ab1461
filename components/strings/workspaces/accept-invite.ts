import { longDate } from '../words'

export const acceptInviteStrings = {
  title: (workspace: string) => `Join ${workspace}`,
  from: (inviter: string, role: string) => `${inviter} invited you as ${withArticle(role)}.`,
  backTitle: (workspace: string) => `Welcome back to ${workspace}`,
  back: (role: string, endedAt: string) =>
    `You were ${withArticle(role)} until ${longDate(endedAt)}. Your profile and your messages are still there.`,
  backChannels: 'You will be in your public channels again. Others add you to private channels.',
  accept: (workspace: string) => `Join ${workspace}`,
  isFor: (email: string) => `This invitation is only for ${email}.`,
  forOther: (email: string, mine: string) => `This invitation is for ${email}. You are signed in as ${mine}.`,
  changeAccount: 'Sign in with another address',
  useless: 'This invitation can’t be used',
  why: {
    expired: (inviter: string) => `The invitation has expired. Ask ${inviter} for a new one.`,
    revoked: (inviter: string) => `The invitation was revoked. Ask ${inviter} for a new one.`,
    used: (inviter: string) =>
      `The invitation was for one person and was already used. Ask ${inviter} for a new one.`,
  },
}

function withArticle(role: string): string {
  return `${role === 'admin' ? 'an' : 'a'} ${role}`
}
