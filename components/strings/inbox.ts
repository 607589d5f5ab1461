import { plural } from './words'

export const inboxStrings = {
  title: 'Inbox',
  unread: 'unread',
  unreadOnly: 'Unread only',
  markAll: 'Mark all as read',
  mark: 'Mark as read',
  markOne: (name: string) => `Mark the message from ${name} as read`,
  kinds: { mention: 'mentioned you in', reply: 'replied in', ask: 'asked you in' },
  asks: { question: 'asked you a question in', approval: 'asked for your approval in' },
  askStates: {
    answered: 'answered',
    approved: 'approved',
    refused: 'declined',
    expired: 'expired',
    withdrawn: 'withdrawn',
  },
  waitsUntil: (time: string) => `waiting for you until ${time}`,
  waiting: 'Waiting for you',
  rest: 'Everything else',
  direct: 'a direct message',
  count: (count: number) => plural(count, { one: '# unread', other: '# unread' }),
  empty: 'Nothing here yet',
  emptyLead: 'Messages that mention you and replies in threads that you wrote in appear here.',
  caughtUp: 'You are all caught up',
  caughtUpLead: 'New mentions and replies appear here.',
}
