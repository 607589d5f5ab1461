import { messageActs } from './message-acts'

/** The places where a shortcut works, in the order of the sheet. */
export const places = ['anywhere', 'channels', 'inbox', 'thread', 'message', 'writing'] as const

export interface Shortcut {
  /**
   * One or more key combinations, in the notation of tinykeys: `$mod` is Command on a Mac and Control
   * elsewhere. A key without Control, Alt or Command is off while somebody types, and can be switched off.
   */
  keys: readonly [string, ...string[]]
  where: (typeof places)[number]
}

/** The actions of the message list on the focused message. */
const onMessages = {
  react: { keys: [messageActs.react.key], where: 'message' },
  quote: { keys: [messageActs.quote.key], where: 'message' },
  fork: { keys: [messageActs.fork.key], where: 'message' },
  edit: { keys: [messageActs.edit.key], where: 'message' },
  copyLink: { keys: [messageActs.copyLink.key], where: 'message' },
  copyText: { keys: [messageActs.copyText.key], where: 'message' },
  markUnread: { keys: [messageActs.markUnread.key], where: 'message' },
  decide: { keys: [messageActs.decide.key], where: 'message' },
  todo: { keys: [messageActs.todo.key], where: 'message' },
  pin: { keys: [messageActs.pin.key], where: 'message' },
  save: { keys: [messageActs.save.key], where: 'message' },
  remind: { keys: [messageActs.remind.key], where: 'message' },
  history: { keys: [messageActs.history.key], where: 'message' },
  remove: { keys: [messageActs.remove.key], where: 'message' },
} as const

/**
 * Every key of the product: the sheet shows this list, the palette its keys, and `useShortcuts` listens for
 * them. Keys that a component handles itself (the composer, a list) are listed here, too.
 */
export const shortcuts = {
  palette: { keys: ['$mod+KeyK'], where: 'anywhere' },
  search: { keys: ['$mod+Shift+KeyF', '/'], where: 'anywhere' },
  sheet: { keys: ['[Shift]+?'], where: 'anywhere' },
  inbox: { keys: ['Alt+KeyI', 'i'], where: 'anywhere' },
  previousChannel: { keys: ['Alt+ArrowUp'], where: 'channels' },
  nextChannel: { keys: ['Alt+ArrowDown'], where: 'channels' },
  previousUnread: { keys: ['Alt+Shift+ArrowUp'], where: 'channels' },
  nextUnread: { keys: ['Alt+Shift+ArrowDown'], where: 'channels' },
  markAllRead: { keys: ['Shift+Escape'], where: 'channels' },
  undoRead: { keys: ['z'], where: 'channels' },
  moveUp: { keys: ['$mod+Shift+ArrowUp'], where: 'channels' },
  moveDown: { keys: ['$mod+Shift+ArrowDown'], where: 'channels' },
  nextUnreadThread: { keys: ['Alt+KeyU', 'u'], where: 'channels' },
  inboxPrevious: { keys: ['ArrowUp', 'k'], where: 'inbox' },
  inboxNext: { keys: ['ArrowDown', 'j'], where: 'inbox' },
  inboxOpen: { keys: ['Enter'], where: 'inbox' },
  inboxDone: { keys: ['e'], where: 'inbox' },
  inboxUndo: { keys: ['$mod+KeyZ'], where: 'inbox' },
  panel: { keys: ['Alt+KeyP', 'p'], where: 'thread' },
  latest: { keys: ['Alt+KeyL', 'l'], where: 'thread' },
  closePanel: { keys: ['Escape'], where: 'thread' },
  stop: { keys: ['$mod+Period'], where: 'thread' },
  walk: { keys: ['ArrowUp', 'ArrowDown', 'k', 'j'], where: 'message' },
  ...onMessages,
  write: { keys: ['Alt+KeyC', 'c'], where: 'writing' },
  send: { keys: ['Enter'], where: 'writing' },
  line: { keys: ['Shift+Enter'], where: 'writing' },
  editLast: { keys: ['ArrowUp'], where: 'writing' },
  agents: { keys: ['Alt+KeyA'], where: 'writing' },
  bold: { keys: ['$mod+KeyB'], where: 'writing' },
  italic: { keys: ['$mod+KeyI'], where: 'writing' },
  code: { keys: ['$mod+KeyE'], where: 'writing' },
  attach: { keys: ['$mod+KeyU'], where: 'writing' },
  link: { keys: ['$mod+KeyK'], where: 'writing' },
  sendFromCode: { keys: ['$mod+Enter'], where: 'writing' },
  answerLength: { keys: ['Alt+Shift+KeyA'], where: 'writing' },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** Tells whether a key is pressed without Control, Alt or Command, so that it would disturb typing. */
export function isSingleKey(keys: string): boolean {
  return !/\$mod|Alt|Control|Meta/.test(keys)
}
