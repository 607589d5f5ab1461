/** The acts on a message. */
export const actsStrings = {
  acts: {
    react: 'React',
    quote: 'Reply with a quote',
    fork: 'Fork from here',
    edit: 'Edit',
    regenerate: 'Regenerate',
    copyLink: 'Copy link',
    copyText: 'Copy text',
    markUnread: 'Mark unread from here',
    decide: 'Make this a decision',
    todo: 'Make this a to-do',
    pin: 'Pin to the channel',
    save: 'Save for later',
    remind: 'Remind me',
    history: 'Edit history',
    remove: 'Delete',
  },
  keyName: (key: string) => (key === 'Delete' ? 'Del' : key.toUpperCase()),
} as const
