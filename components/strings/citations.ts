/** Words on the messages that an agent's words cite. */
export const citationsStrings = {
  source: (label: string) => `Source ${label}`,
  gone: (label: string) => `Source ${label}, deleted since`,
  inFork: 'in a fork',
  open: 'Go to the message',
  loading: 'Loading…',
  deleted: 'This message was deleted.',
  noRight: 'You can’t see this message. It is in a place that you have no access to.',
} as const
