export const signOutStrings = {
  title: 'Sign out',
  why: ({ messages, edits }: { messages: number; edits: number }) =>
    [
      messages > 0 && `${messages === 1 ? '1 message was' : `${messages} messages were`} not sent.`,
      edits > 0 &&
        `${edits === 1 ? '1 edit of a message was' : `${edits} edits of messages were`} not saved.`,
      `If you sign out, ${messages + edits === 1 ? 'it is' : 'they are'} deleted from this browser.`,
    ]
      .filter(Boolean)
      .join(' '),
  stillIn: 'You are still signed in.',
  signOutAndDelete: 'Sign out and delete',
  again: 'Try again',
  stay: 'Stay',
} as const
