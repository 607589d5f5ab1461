/** The actions on a message, in the order of the menu. */
export const messageActs = {
  react: { icon: 'smile-plus', key: 'r' },
  quote: { icon: 'quote', key: 'q' },
  fork: { icon: 'git-branch', key: 'f' },
  edit: { icon: 'pencil', key: 'e' },
  regenerate: { icon: 'rotate-ccw', key: null },
  copyLink: { icon: 'copy', key: 'c' },
  copyText: { icon: 'file-text', key: 't' },
  markUnread: { icon: 'inbox', key: 'u' },
  decide: { icon: 'scale', key: 'd' },
  todo: { icon: 'circle-check', key: 'o' },
  remind: { icon: 'clock', key: null },
  history: { icon: 'history', key: 'h' },
  remove: { icon: 'x', key: 'Delete' },
} as const

export type MessageAct = keyof typeof messageActs
