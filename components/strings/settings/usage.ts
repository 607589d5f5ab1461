import { format, plural } from '@/components/strings/words'

/** What agents took, summed up. */
export const usageStrings = {
  title: 'What agents took',
  lead: 'Every call of a model, also of tasks that failed or were stopped, and of replays. Days are those of UTC.',
  period: 'Period',
  periods: {
    today: 'Today',
    week: 'The last 7 days',
    month: 'The last 30 days',
    quarter: 'The last 90 days',
    year: 'The last 365 days',
  },
  by: 'By',
  groups: { day: 'Day', agent: 'Agent', model: 'Model', member: 'Member' },
  columns: {
    calls: 'Calls',
    input: 'Tokens read',
    cached: 'of it cached',
    output: 'Tokens written',
    cost: 'Cost, US dollars',
    saved: 'Saved by the cache',
  },
  table: (by: string, from: string, to: string) => `By ${by.toLowerCase()}, ${from} to ${to} (UTC)`,
  total: 'Total',
  unknown: 'unknown',
  andUnknown: (cost: string, calls: number) =>
    `${cost} and ${plural(calls, { one: '# call', other: '# calls' })} at an unknown price`,
  none: 'No model was called in these days.',
  noneNext: 'Mention an agent in a channel, or choose a longer period.',
  reading: 'Adding up…',
  again: 'Try again',
  former: { agent: 'Former agent', member: 'Former member' },
  tokens: (count: number) => format(count),
} as const
