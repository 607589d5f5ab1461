export const laterStrings = {
  title: 'Later',
  unsent: (count: number) => (count === 1 ? '1 message was not sent' : `${count} messages were not sent`),
  marks: {
    pinned: 'Pinned',
    saved: 'Saved for later',
    reminder: (time: string) => `Reminder: ${time}`,
    meantFor: (time: string) => `scheduled for ${time}`,
    meantForWhy: (time: string) =>
      `This message was scheduled for ${time}. It could not be sent at that time.`,
  },
  times: {
    today: (clock: string) => `today at ${clock}`,
    tomorrow: (clock: string) => `tomorrow at ${clock}`,
    yesterday: (clock: string) => `yesterday at ${clock}`,
    onDay: (day: string, clock: string) => `${day} at ${clock}`,
  },
  send: {
    title: 'Send later',
    set: 'Send later',
    done: (time: string) => `Your message will be sent ${time}.`,
    here: (count: number, time: string) =>
      count === 1 ? `Scheduled for ${time}` : `${count} messages scheduled, the next for ${time}`,
    unsentHere: (count: number) =>
      count === 1 ? 'A scheduled message was not sent' : `${count} scheduled messages were not sent`,
    onlyYou: 'Only you see this.',
    see: 'See',
    failed: 'The message was not scheduled.',
  },
  pins: {
    open: (count: number) => (count === 1 ? '1 pinned message' : `${count} pinned messages`),
    title: 'Pinned messages',
    empty: 'No pinned messages',
    emptyLead:
      'Pin messages that everybody here should find again: choose “Pin” in a message’s menu, or press P on it.',
    by: (name: string, time: string) => `Pinned by ${name}, ${time}`,
    unpin: 'Unpin',
    unpinOf: (name: string) => `Unpin the message of ${name}`,
    more: 'Show the message',
  },
} as const
