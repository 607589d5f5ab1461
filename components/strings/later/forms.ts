/** Choosing a time, and the acts on a message. */
export const laterFormStrings = {
  acts: {
    unpin: 'Unpin from the channel',
    pinDirect: 'Pin to this conversation',
    unpinDirect: 'Unpin from this conversation',
    unsave: 'Remove from saved',
    moveReminder: 'Change the reminder',
  },
  at: 'Date and time',
  date: 'Date',
  time: 'Time',
  noTime: 'Enter a time like 9:00 or 14:30.',
  choices: {
    in20Minutes: 'In 20 minutes',
    in1Hour: 'In 1 hour',
    in3Hours: 'In 3 hours',
    tomorrow: 'Tomorrow',
    nextWeek: 'Next week',
  },
  zone: (zone: string) => `Times are in your time zone, ${zone}.`,
  remind: {
    title: 'Remind me about this message',
    change: 'Change the reminder',
    now: (time: string) => `You get a reminder ${time}.`,
    set: 'Remind me',
    cancel: 'Remove the reminder',
    cancelled: 'The reminder is removed.',
    done: (time: string) => `You get a reminder ${time}.`,
  },
} as const
