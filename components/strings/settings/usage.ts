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
  measure: 'Show',
  measures: { cost: 'Cost in US dollars', calls: 'Model calls', tokens: 'Tokens' },
  /** The charts; the table below has the same numbers. */
  chart: {
    days: (measure: string, isWeekly: boolean) =>
      `${measure} by ${isWeekly ? 'week' : 'day'} (UTC). Use the arrow keys to read the bars.`,
    daysNote: (measure: string, isWeekly: boolean) => `${measure} by ${isWeekly ? 'week' : 'day'}, in UTC.`,
    ranks: (measure: string, by: string) => `${measure} by ${by.toLowerCase()}, highest first`,
    ranksNote: (shown: number, all: number, measure: string, days: string) =>
      shown < all
        ? `${measure}, ${days}. The ${shown} highest of ${all}; the table has them all.`
        : `${measure}, ${days}.`,
    unknown: (calls: number) =>
      `${plural(calls, { one: '# call has', other: '# calls have' })} an unknown price and no bar. An admin can enter prices in Settings › Models.`,
  },
  others: (count: number) => plural(count, { one: '# other', other: '# others' }),
  csv: 'Download CSV',
  csvName: (by: string, from: string, to: string) => `usage-by-${by}-${from}-${to}.csv`,
  month: {
    title: 'This month',
    spent: 'Spent so far',
    forecast: 'Forecast for the month',
    how: (dailyUsd: string, days: number, left: number) =>
      `Spent so far, plus ${dailyUsd} a day (the mean of the last ${plural(days, { one: '# whole day', other: '# whole days' })}) for the ${format(left)} days that are left.`,
    tooEarly: 'There is a forecast after two whole days with usage.',
    saved: 'Saved by the cache',
    savedOf: (share: number, withoutUsd: string) =>
      `${format(share)} % of the ${withoutUsd} that the same calls cost without a cache.`,
    lost: 'More was written to the cache than read from it.',
    unknown: (calls: number) =>
      `Not included: ${plural(calls, { one: '# call', other: '# calls' })} at an unknown price.`,
  },
  own: {
    title: 'Your usage',
    lead: 'The agents that worked for you in this workspace. Only you and admins see this. Days are in UTC.',
    none: 'No agent has worked for you in this period.',
  },
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
  days: (from: string, to: string) => `${from} to ${to} (UTC)`,
  table: (by: string, days: string) => `By ${by.toLowerCase()}, ${days}`,
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
