export const acceptInviteStrings = {
  title: (workspace: string) => `Join ${workspace}`,
  from: (inviter: string, role: string) =>
    `${inviter} invites you as ${role === 'admin' ? 'an' : 'a'} ${role}.`,
  accept: (workspace: string) => `Join ${workspace}`,
  isFor: (email: string) => `For ${email} alone.`,
  forOther: (email: string, mine: string) => `This invitation is for ${email}. You are signed in as ${mine}.`,
  changeAccount: 'Sign in with another address',
  useless: 'This invitation can’t be used',
  why: {
    expired: (inviter: string) => `It has expired. Ask ${inviter} for a new one.`,
    revoked: (inviter: string) => `It was withdrawn. Ask ${inviter} whether that was meant.`,
    used: (inviter: string) => `It was good for one person and has been used. Ask ${inviter} for a new one.`,
  },
}
