export const signOutStrings = {
  title: 'Sign out',
  why: (count: number) =>
    `${count === 1 ? '1 message was' : `${count} messages were`} not sent. If you sign out, ${count === 1 ? 'it is' : 'they are'} deleted from this browser.`,
  stillIn: 'You are still signed in.',
  signOutAndDelete: 'Sign out and delete',
  again: 'Try again',
  stay: 'Stay',
} as const
