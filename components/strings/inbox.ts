import type { InboxKind, InboxView } from '@/server/domain/inbox/inbox-row'
import { inboxLink } from './shell/inbox-link'
import { few, plural } from './words'

const why: Record<Exclude<InboxKind, 'ask' | 'reminder'>, string> = {
  mention: 'mentioned you',
  reply: 'replied',
  result: 'published a result',
}

const views: Record<Exclude<InboxView, 'waiting'>, string> = {
  all: 'All',
  mentions: 'Mentions',
  replies: 'Replies',
  approvals: 'Approvals',
  results: 'Results',
  done: 'Done',
}

/** The words of the list when it has no rows. */
const empty: Record<Exclude<InboxView, 'waiting'>, { title: string; lead: string }> = {
  all: {
    title: 'You are all caught up',
    lead: 'Messages that mention you and replies in threads that you follow appear here. To get the replies of another thread, open it and choose “Follow thread” in its menu.',
  },
  mentions: {
    title: 'No mentions',
    lead: 'Messages that mention you appear here. Others mention you with @ and your handle, or with a group that you are in.',
  },
  replies: {
    title: 'No replies',
    lead: 'Replies in threads that you follow appear here. You follow a thread when you write in it or choose “Follow thread” in its menu.',
  },
  approvals: { title: 'No questions or approvals', lead: 'Questions and requests of agents appear here.' },
  results: { title: 'No results', lead: 'Results of forks in threads that you follow appear here.' },
  done: { title: 'Nothing is done yet', lead: 'Rows that you mark as done move here.' },
}

export const inboxStrings = {
  ...inboxLink,
  views,
  viewsLabel: 'Show',
  empty,
  unreadOnly: 'Unread only',
  noUnread: 'Nothing unread',
  noUnreadLead: 'New mentions and replies appear here.',
  showAll: 'Show read rows too',
  markAll: 'Mark all as read',
  mark: 'Mark as read',
  markOf: (row: string) => `Mark as read: ${row}`,
  done: 'Done',
  doneOf: (row: string) => `Done: ${row}`,
  bringBack: 'Move back to the Inbox',
  bringBackOf: (row: string) => `Move back to the Inbox: ${row}`,
  undo: 'Undo',
  wasDone: (count: number) => plural(count, { one: 'Moved to Done.', other: '# rows moved to Done.' }),
  wasUndone: 'Moved back to the Inbox.',
  noUndo: 'There is nothing to undo.',
  why,
  /** Before the name of the person whose message it is. */
  reminder: 'You asked to be reminded.',
  /** A message of the person themselves, of which they are reminded. */
  you: 'You',
  newOf: (count: number, names: readonly string[]) =>
    `${count >= 100 ? '99+ new' : plural(count, { one: '# new', other: '# new' })}${
      names.length > 0 ? ` from ${few(names)}` : ''
    }`,
  deletedTitle: 'A deleted message',
  inFork: (topic: string) => `In the fork ‘${topic}’`,
  result: 'published a result in',
  resultOf: (topic: string) => `Result of ‘${topic}’`,
  asks: { question: 'asked you a question', approval: 'asked for your approval' },
  askStates: {
    answered: 'answered',
    approved: 'approved',
    refused: 'declined',
    expired: 'expired',
    withdrawn: 'withdrawn',
  },
  /** The reason for a line about a decision or a to-do. */
  entries: {
    assigned: 'is yours now',
    due: 'is due today',
    overdue: 'is overdue',
    done: (agent: string) => `was done by ${agent}. Accept it, or reopen it.`,
    failed: (agent: string) => `was not done by ${agent}. See why.`,
    source: 'has lost its source, which was deleted. Keep it or drop it.',
  },
  entryKinds: { decision: 'A decision', todo: 'A to-do' },
  waitsUntil: (time: string) => `waiting for you until ${time}`,
  waiting: 'Waiting for you',
  rest: 'Everything else',
  direct: 'Direct message',
  count: (count: number) => plural(count, { one: '# unread', other: '# unread' }),
}
