/** The pinned messages of a channel. */
export const pinsStrings = {
  title: 'Pinned messages',
  empty: 'No pinned messages',
  emptyLead:
    'Pin messages that everybody here should find again: choose “Pin to the channel” in a message’s menu.',
  emptyKey: 'You can also press P on the message.',
  by: (name: string, time: string) => `Pinned by ${name}, ${time}`,
  unpin: 'Unpin',
  unpinOf: (name: string) => `Unpin the message of ${name}`,
  more: 'Show the message',
} as const
