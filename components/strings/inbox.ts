import { plural } from './words'

export const inboxStrings = {
  title: 'Inbox',
  unread: 'unread',
  unreadOnly: 'Unread only',
  markAll: 'Mark all as read',
  mark: 'Mark as read',
  markOne: (name: string) => `Mark what ${name} wrote as read`,
  kinds: { mention: 'named you in', reply: 'replied in', ask: 'asks you in' },
  asks: { question: 'asks you in', approval: 'asks for your leave in' },
  askStates: {
    answered: 'answered',
    approved: 'approved',
    refused: 'refused',
    expired: 'too late',
    withdrawn: 'withdrawn',
  },
  waitsUntil: (time: string) => `waits for you until ${time}`,
  waiting: 'Waits for you',
  rest: 'Everything else',
  direct: 'a direct message',
  count: (count: number) => plural(count, { one: '# unread', other: '# unread' }),
  empty: 'Nothing here yet',
  emptyLead: 'Whoever writes @ and your name, or answers in a thread that you wrote in, shows up here.',
  caughtUp: 'All read',
  caughtUpLead: 'New mentions and replies show up here as they come.',
}
