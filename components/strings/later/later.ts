export const laterStrings = {
  title: 'Later',
  unsent: (count: number) => (count === 1 ? '1 message was not sent' : `${count} messages were not sent`),
  pins: (count: number) => (count === 1 ? '1 pinned message' : `${count} pinned messages`),
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
} as const
