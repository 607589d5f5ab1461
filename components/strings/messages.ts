import { format, list } from './words'

export const messagesStrings = {
  viewTask: 'View task',
  log: 'Messages',
  agent: 'agent',
  /** Follows the name of an agent: 'Coder, asked by Vibe'. */
  askedBy: (name: string) => `, asked by ${name}`,
  edited: 'edited',
  numbered: (number: number) => `message ${number}`,
  editedAt: (time: string) => `Edited ${time}`,
  deleted: 'Message deleted',
  newLine: 'New',
  newBelow: (count: number) => `${format(count)} new`,
  toEnd: 'Jump to the newest message',
  loadingOlder: 'Loading older messages…',
  broken: 'This message could not be shown.',
  deletedAgent: (name: string) => `${name} was deleted. Its messages are kept.`,
  messageOf: (name: string) => `${name}’s message`,
  actions: (name: string) => `Actions for ${name}’s message`,
  more: 'More',
  copied: 'Copied',
  linkCopied: 'Link copied',
  answerTo: 'Reply to',
  openReminded: 'Open the message',
  quoteLoading: 'an earlier message',
  quoteDeleted: 'a deleted message',
  quoteDrop: 'Remove the quote',
  toFirstUnread: 'Jump to the first unread message',
  unreadSince: (time: string) => `New since ${time}`,
  selectText: 'Select text',
  showAllLines: (count: number) => `Show all ${format(count)} lines`,
  showAllWords: (count: number) => `Show all ${format(count)} words`,
  foldAnswer: 'Show less',
  typing: (names: readonly string[]) =>
    names.length > 2
      ? 'Several people are typing…'
      : `${list(names)} ${names.length === 1 ? 'is' : 'are'} typing…`,
  stop: 'Stop',
  stopAll: (name: string) => `Stop ${name}`,
  raiseLimit: (limit: string) => `Raise the limit to ${limit} and go on`,
  answering: (name: string) => `${name} is answering`,
  answered: (name: string) => `${name} has answered`,
} as const
