import { dollars } from '@/server/domain/spending/dollars'
import { format, plural } from '../words'

const messages = (count: number) => plural(count, { one: '# message', other: '# messages' })
const conversations = (count: number) => plural(count, { one: '# conversation', other: '# conversations' })

/** Writes an amount below a dollar in cents, because dollars would round most of them away. */
function cents(usd: number): string {
  const amount = Math.round(usd * 1000) / 10
  if (amount >= 100) return `about ${dollars(usd)}`
  if (amount < 0.1) return 'less than 0.1 cents'
  return amount === 1 ? 'about 1 cent' : `about ${format(amount, 1)} cents`
}

export const catchUpStrings = {
  title: { workspace: 'Catch up', thread: 'Catch up on this thread' },
  titleOf: (channel: string) => `Catch up on #${channel}`,
  palette: { label: 'Catch up on all channels', words: 'news summary unread missed' },
  paletteHere: (channel: string) => ({
    label: `Catch up on #${channel}`,
    words: 'news summary unread missed',
  }),
  since: 'Time',
  ranges: { unread: 'Unread', day: 'Last 24 hours', week: 'Last 7 days' },
  begin: 'Catch me up',
  outlook: (count: number, places: number) => `Reads ${messages(count)} in ${conversations(places)}.`,
  cost: (usd: number | null) =>
    usd === null ? 'The cost is not known.' : usd === 0 ? 'It costs nothing.' : `It costs ${cents(usd)}.`,
  skipped: (count: number) =>
    plural(count, {
      one: 'The oldest message is left out, because there are too many to read at once.',
      other: 'The oldest # messages are left out, because there are too many to read at once.',
    }),
  scope: 'It leaves out direct messages, and forks that you are not in. Only you see the summary.',
  nothing: { unread: 'Nothing new', day: 'Nothing in the last 24 hours', week: 'Nothing in the last 7 days' },
  nothingWhy: {
    unread: 'You have read everything here. Choose a longer time to see what happened before.',
    day: 'Nobody has written here. Choose a longer time to see what happened before.',
    week: 'Nobody has written here.',
  },
  quiet: 'Nothing that you need to know',
  quietWhy: 'The messages hold no decisions, no requests to you, no changes and no open questions.',
  kinds: { asked: 'Asked of you', decided: 'Decided', changed: 'Changed', open: 'Open' },
  source: (number: number, author: string, quote: string) => `Message ${number} by ${author}: “${quote}”`,
  directMessage: 'Direct message',
  fork: 'Fork',
  queued: 'Starting…',
  writing: 'Reading the messages…',
  stop: 'Stop',
  stopped: 'Stopped before the summary was complete.',
  again: 'Try again',
  ready: (lines: number) =>
    `${plural(lines, { one: '# line', other: '# lines' })}. Each one quotes its messages.`,
  read: (count: number, places: number, usd: number | null) =>
    `${messages(count)} in ${conversations(places)} read.${usd === null || usd === 0 ? '' : ` Cost: ${cents(usd)}.`}`,
  hidden: (count: number) =>
    plural(count, {
      one: '# line is hidden, because its message was changed or deleted, or you can’t read it any more.',
      other:
        '# lines are hidden, because their messages were changed or deleted, or you can’t read them any more.',
    }),
  newer: 'There are newer messages.',
  readNew: 'Catch me up again',
  markAll: 'Mark all as read',
  marked: 'Marked as read.',
  undo: 'Undo',
}
