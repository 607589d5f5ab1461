import { nameToolWork } from './tasks/tool-names'
import { format, list, plural } from './words'

/** Says how much of a conversation an answer was shown. */
function sayShown({ last, of, rest }: { last: number; of: number; rest: 'condensed' | 'left_out' }): string {
  const all = plural(of, { one: '# message', other: '# messages' })
  if (last === 0) return `Was shown ${rest === 'condensed' ? 'a summary' : 'none'} of ${all}`
  const part = last === 1 ? 'only the last' : `the last ${format(last)}`
  return `Was shown ${part} of ${all}${rest === 'condensed' ? ', the rest condensed' : ''}`
}

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
  sending: 'Sending',
  notSentOffline: 'Not sent yet. You are offline. Your message will be sent when you are back online.',
  notSentServer:
    'Not sent yet. OpenVibe’s server has a problem. Your message is kept and will be sent as soon as it answers.',
  notSentUnreachable:
    'Not sent yet. OpenVibe can’t be reached. Your message is kept and will be sent as soon as it answers.',
  notSentBecause: (sentence: string) => `Not sent. ${sentence}`,
  retry: 'Retry',
  discard: 'Delete',
  broken: 'This message could not be shown.',
  formerMember: 'Former member',
  formerAgent: 'Former agent',
  deletedAgent: (name: string) => `${name} was deleted. Its messages are kept.`,
  messageOf: (name: string) => `${name}’s message`,
  actions: (name: string) => `Actions for ${name}’s message`,
  more: 'More',
  copied: 'Copied',
  linkCopied: 'Link copied',
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
  answerTo: 'Reply to',
  openReminded: 'Open the message',
  quoteLoading: 'an earlier message',
  quoteDeleted: 'a deleted message',
  quoteDrop: 'Remove the quote',
  historyTitle: 'Edit history',
  historyNow: 'Current version,',
  historyBefore: 'Earlier version,',
  toFirstUnread: 'Jump to the first unread message',
  unreadSince: (time: string) => `New since ${time}`,
  showAnswer: (count: number) => `Show more, ${plural(count, { one: '# word', other: '# words' })}`,
  showAllLines: (count: number) => `Show all ${format(count)} lines`,
  showAllWords: (count: number) => `Show all ${format(count)} words`,
  foldAnswer: 'Show less',
  remove: 'Delete',
  removeTitle: 'Delete this message?',
  removeWhy: 'This deletes the message for everyone. A note in the thread shows that a message was deleted.',
  removeQuoted:
    'If the result quotes this message, the quote is hidden and the result is marked as out of date.',
  removeKeep: 'Cancel',
  editBox: 'Edit the message',
  save: 'Save',
  cancel: 'Cancel',
  editHint: 'Enter to save, Esc to cancel',
  typing: (names: readonly string[]) =>
    names.length > 2
      ? 'Several people are typing…'
      : `${list(names)} ${names.length === 1 ? 'is' : 'are'} typing…`,
  stop: 'Stop',
  stopAll: (name: string) => `Stop ${name}`,
  stopped: 'stopped',
  cut: 'cut off at the length limit',
  shown: sayShown,
  fallback: (by: string, instead: string) => `answered by ${by} because ${instead} could not be reached`,
  atEndpoint: (model: string, endpoint: string) => `${model} (${endpoint})`,
  raiseBudget: 'Raise the budget…',
  raiseLimit: (limit: string) => `Raise the limit to ${limit} and go on`,
  goOn: 'Continue',
  goOnText: (slug: string) => `@${slug} continue where you stopped.`,
  regenerate: 'Regenerate',
  ofAnswers: (index: number, count: number) => `${index} of ${count}`,
  olderAnswer: 'Older answer',
  newerAnswer: 'Newer answer',
  answering: (name: string) => `${name} is answering`,
  answered: (name: string) => `${name} has answered`,
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  costUnknown: 'cost unknown',
  free: 'free',
  queued: (name: string) => `${name} is thinking…`,
  steps: {
    reading: (name: string) => `${name} is reading the thread…`,
    thinking: (name: string) => `${name} is thinking…`,
    writing: (name: string) => `${name} is writing…`,
    using_tools: (name: string) => `${name} is looking things up…`,
    waiting_for_model: (name: string) => `The model is busy. ${name} will try again…`,
    waiting_for_person: (name: string) => `${name} is waiting for an answer`,
    waiting_for_approval: (name: string) => `${name} is waiting for approval`,
    waiting_for_child: (name: string) => `${name} is waiting for another agent…`,
    stopping: (name: string) => `${name} is stopping…`,
  },
  drafts: (name: string) => `${name} is drafting the result…`,
  usesTools: (name: string, tools: readonly string[]) => {
    const doing = [...new Set(tools.map(nameToolWork))]
    return `${name} is ${list(doing)}…`
  },
  turnOf: (turn: number, limit: number) => `turn ${turn} of at most ${limit}`,
  retryAt: (time: string) => `next try at ${time}`,
} as const
