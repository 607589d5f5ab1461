/** By what is wrong: the sentence says what was kept and what happens next. */
const trouble = {
  offline: 'You are offline. Your messages are kept and sent later.',
  unreachable: 'OpenVibe can’t be reached. Your messages are kept and sent as soon as it answers.',
  server:
    'OpenVibe’s server has a problem. Your connection is fine. Your messages are kept and sent as soon as it answers.',
  signIn:
    'A sign-in in front of OpenVibe has ended. Your messages are kept. Reload the page to sign in there again.',
  live: 'Live updates are interrupted. New messages may come a little later.',
} as const

/**
 * Why no events arrive: the device has no network, nothing answers, the server or its proxy answers with an error, a
 * proxy leads to its own sign-in, or only the live connection is interrupted.
 */
export type Trouble = keyof typeof trouble

export const connectionStrings = { trouble, reload: 'Reload' } as const
