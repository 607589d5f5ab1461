/** The acts on threads, sections and places that were read or not. */
export const readActsStrings = {
  sectionRead: (name: string) => `Everything in ${name} is marked as read.`,
  directRead: 'The conversation is marked as read.',
  palette: {
    here: (name: string) => ({ label: `Mark #${name} as read`, words: 'unread clear channel' }),
    all: { label: 'Mark everything as read', words: 'unread clear all' },
  },
  rowActions: (author: string) => `Actions for ${author}’s thread`,
  more: 'More',
  markUnread: 'Mark as unread',
  mute: 'Mute thread',
  unmute: 'Unmute thread',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  reactWith: (emoji: string) => `React with ${emoji}`,
} as const
