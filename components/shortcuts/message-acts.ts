/** The actions on a message, in the order of the menu. */
export const messageActs = {
  react: { icon: 'smile-plus', key: 'r' },
  quote: { icon: 'quote', key: 'q' },
  fork: { icon: 'git-branch', key: 'f' },
  edit: { icon: 'pencil', key: 'e' },
  regenerate: { icon: 'rotate-ccw', key: null },
  copyLink: { icon: 'link', key: 'c' },
  copyText: { icon: 'copy', key: 't' },
  markUnread: { icon: 'mail', key: 'u' },
  decide: { icon: 'scale', key: 'd' },
  todo: { icon: 'circle-check', key: 'o' },
  pin: { icon: 'pin', key: 'p' },
  save: { icon: 'bookmark', key: 's' },
  remind: { icon: 'bell', key: 'm' },
  history: { icon: 'history', key: 'h' },
  remove: { icon: 'x', key: 'Delete' },
} as const

export type MessageAct = keyof typeof messageActs

/** All actions, in the order above. */
export const messageActNames: readonly MessageAct[] = Object.keys(messageActs).filter(
  (name): name is MessageAct => name in messageActs,
)
