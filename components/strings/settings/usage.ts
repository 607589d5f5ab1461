import { format, plural } from '@/components/strings/words'

/** The sums of the agents' usage. */
export const usageStrings = {
  title: 'Usage of agents',
  lead: 'This includes every model call, also in replays and in tasks that failed or were stopped. Days are in UTC.',
  period: 'Period',
  periods: {
    today: 'Today',
    week: 'The last 7 days',
    month: 'The last 30 days',
    quarter: 'The last 90 days',
    year: 'The last 365 days',
  },
  by: 'Group by',
  groups: { day: 'Day', agent: 'Agent', model: 'Model', member: 'Member', thread: 'Conversation' },
  columns: {
    calls: 'Calls',
    cost: 'Cost in US dollars',
    saved: 'Saved by cache',
    input: 'Tokens read',
    cached: 'Cached tokens',
    output: 'Tokens written',
  },
  /** By model: our estimates of prompts, beside the endpoint's counts. */
  estimates: 'Our estimates',
  offBy: (share: number) => {
    const percent = Math.round(Math.abs(share) * 100)
    return percent === 0
      ? 'same as the counts'
      : `${format(percent)} % ${share > 0 ? 'above' : 'below'} the counts`
  },
  noEstimates: 'none',
  privateConversation: 'A private conversation',
  noTitle: 'A deleted message',
  threadIn: (place: string) => `Thread in ${place}`,
  forkIn: (place: string) => `Fork in ${place}`,
  directMessage: 'a direct message',
  table: (by: string, from: string, to: string) => `By ${by.toLowerCase()}, ${from} to ${to} (UTC)`,
  total: 'Total',
  unknown: 'unknown',
  andUnknown: (cost: string, calls: number) =>
    `${cost} and ${plural(calls, { one: '# call', other: '# calls' })} at an unknown price`,
  none: 'There were no model calls in this period.',
  noneNext: 'Mention an agent in a channel, or choose a longer period.',
  reading: 'Loading…',
  again: 'Try again',
  former: { agent: 'Former agent', member: 'Former member' },
  tokens: (count: number) => format(count),
  files: {
    title: 'Files',
    lead: 'Files count from their upload until their message is deleted. Files that nobody sends are removed after a day.',
    used: (used: string, limit: string, files: number) =>
      `${used} of ${limit} used by ${plural(files, { one: '# file', other: '# files' })}.`,
    above: 'That is above the limit, so nobody can add files until some are deleted.',
    perPerson: (limit: string) => `Each person can keep up to ${limit}.`,
    table: 'The people who keep the most',
    columns: { person: 'Person', files: 'Files', size: 'Size' },
  },
} as const
