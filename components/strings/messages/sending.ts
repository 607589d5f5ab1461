/** An own message, until the server has it. */
export const sendingStrings = {
  sending: 'Sending',
  notSentOffline: 'Not sent yet. You are offline. Your message will be sent when you are back online.',
  notSentServer:
    'Not sent yet. OpenVibe’s server has a problem. Your message is kept and will be sent as soon as it answers.',
  notSentUnreachable:
    'Not sent yet. OpenVibe can’t be reached. Your message is kept and will be sent as soon as it answers.',
  notSentBecause: (sentence: string) => `Not sent. ${sentence}`,
  retry: 'Retry',
  discard: 'Delete',
} as const
