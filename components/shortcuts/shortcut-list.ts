import { messagesStrings } from '@/components/strings/messages'
import { shortcutsStrings as words } from '@/components/strings/shell/shortcuts'
import { messageActs } from './message-acts'

/** The places where a shortcut works, in the order of the sheet. */
export const places = ['anywhere', 'channels', 'inbox', 'thread', 'message', 'writing'] as const

export interface Shortcut {
  /**
   * One or more key combinations, in the notation of tinykeys: `$mod` is Command on a Mac and Control
   * elsewhere. A key without Control, Alt or Command is off while somebody types, and can be switched off.
   */
  keys: readonly [string, ...string[]]
  what: string
  where: (typeof places)[number]
}

const { acts } = messagesStrings

/** The actions of the message list on the focused message. */
const onMessages = {
  react: { keys: [messageActs.react.key], what: acts.react, where: 'message' },
  quote: { keys: [messageActs.quote.key], what: acts.quote, where: 'message' },
  fork: { keys: [messageActs.fork.key], what: acts.fork, where: 'message' },
  edit: { keys: [messageActs.edit.key], what: acts.edit, where: 'message' },
  copyLink: { keys: [messageActs.copyLink.key], what: acts.copyLink, where: 'message' },
  copyText: { keys: [messageActs.copyText.key], what: acts.copyText, where: 'message' },
  markUnread: { keys: [messageActs.markUnread.key], what: acts.markUnread, where: 'message' },
  decide: { keys: [messageActs.decide.key], what: acts.decide, where: 'message' },
  todo: { keys: [messageActs.todo.key], what: acts.todo, where: 'message' },
  pin: { keys: [messageActs.pin.key], what: acts.pin, where: 'message' },
  save: { keys: [messageActs.save.key], what: acts.save, where: 'message' },
  remind: { keys: [messageActs.remind.key], what: acts.remind, where: 'message' },
  history: { keys: [messageActs.history.key], what: acts.history, where: 'message' },
  remove: { keys: [messageActs.remove.key], what: acts.remove, where: 'message' },
} as const

/**
 * Every key of the product: the sheet shows this list, the palette its keys, and `useShortcuts` listens for
 * them. Keys that a component handles itself (the composer, a list) are listed here, too.
 */
export const shortcuts = {
  palette: { keys: ['$mod+KeyK'], what: words.palette, where: 'anywhere' },
  search: { keys: ['$mod+Shift+KeyF', '/'], what: words.search, where: 'anywhere' },
  sheet: { keys: ['[Shift]+?'], what: words.sheet, where: 'anywhere' },
  inbox: { keys: ['Alt+KeyI', 'i'], what: words.inbox, where: 'anywhere' },
  previousChannel: { keys: ['Alt+ArrowUp'], what: words.previousChannel, where: 'channels' },
  nextChannel: { keys: ['Alt+ArrowDown'], what: words.nextChannel, where: 'channels' },
  previousUnread: { keys: ['Alt+Shift+ArrowUp'], what: words.previousUnread, where: 'channels' },
  nextUnread: { keys: ['Alt+Shift+ArrowDown'], what: words.nextUnread, where: 'channels' },
  markAllRead: { keys: ['Shift+Escape'], what: words.markAllRead, where: 'channels' },
  undoRead: { keys: ['z'], what: words.undoRead, where: 'channels' },
  nextUnreadThread: { keys: ['Alt+KeyU', 'u'], what: words.nextUnreadThread, where: 'channels' },
  inboxPrevious: { keys: ['ArrowUp', 'k'], what: words.inboxPrevious, where: 'inbox' },
  inboxNext: { keys: ['ArrowDown', 'j'], what: words.inboxNext, where: 'inbox' },
  inboxOpen: { keys: ['Enter'], what: words.inboxOpen, where: 'inbox' },
  inboxDone: { keys: ['e'], what: words.inboxDone, where: 'inbox' },
  inboxUndo: { keys: ['$mod+KeyZ'], what: words.inboxUndo, where: 'inbox' },
  panel: { keys: ['Alt+KeyP', 'p'], what: words.panel, where: 'thread' },
  latest: { keys: ['Alt+KeyL', 'l'], what: words.latest, where: 'thread' },
  closePanel: { keys: ['Escape'], what: words.closePanel, where: 'thread' },
  stop: { keys: ['$mod+Period'], what: words.stop, where: 'thread' },
  walk: { keys: ['ArrowUp', 'ArrowDown', 'k', 'j'], what: words.walk, where: 'message' },
  ...onMessages,
  write: { keys: ['Alt+KeyC', 'c'], what: words.write, where: 'writing' },
  send: { keys: ['Enter'], what: words.send, where: 'writing' },
  line: { keys: ['Shift+Enter'], what: words.line, where: 'writing' },
  editLast: { keys: ['ArrowUp'], what: words.editLast, where: 'writing' },
  agents: { keys: ['Alt+KeyA'], what: words.agents, where: 'writing' },
  bold: { keys: ['$mod+KeyB'], what: words.bold, where: 'writing' },
  italic: { keys: ['$mod+KeyI'], what: words.italic, where: 'writing' },
  code: { keys: ['$mod+KeyE'], what: words.code, where: 'writing' },
  attach: { keys: ['$mod+KeyU'], what: words.attach, where: 'writing' },
  link: { keys: ['$mod+KeyK'], what: words.link, where: 'writing' },
  sendFromCode: { keys: ['$mod+Enter'], what: words.sendFromCode, where: 'writing' },
  answerLength: { keys: ['Alt+Shift+KeyA'], what: words.answerLength, where: 'writing' },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** Tells whether a key is pressed without Control, Alt or Command, so that it would disturb typing. */
export function isSingleKey(keys: string): boolean {
  return !/\$mod|Alt|Control|Meta/.test(keys)
}
