import { format, plural } from './words'

export const searchStrings = {
  title: 'Search',
  label: 'Search messages',
  placeholder: 'Search messages',
  clear: 'Clear search',
  from: 'From',
  in: 'In',
  when: 'When',
  code: 'Has code',
  narrow: (filter: string) => `Add a filter: ${filter.toLowerCase()}`,
  takeOff: (filter: string) => `Remove the filter ${filter}`,
  spans: { today: 'Today', '7d': 'The last 7 days', '30d': 'The last 30 days', '1y': 'The last year' },
  tokens: {
    from: (name: string) => `From @${name}`,
    in: (name: string) => `In #${name}`,
    after: (day: string) => `After ${day}`,
    before: (day: string) => `Before ${day}`,
    on: (day: string) => `On ${day}`,
  },
  direct: 'direct message',
  inFork: 'in a fork',
  fork: 'fork',
  file: 'file',
  close: {
    similar: 'With a similar spelling',
    some: 'With some of the words',
  },
  count: (count: number, more: boolean) =>
    more ? `More than ${format(count)} results` : plural(count, { one: '# result', other: '# results' }),
  more: 'Show more',
  again: 'Try again',
  startTitle: 'Search everything you can read',
  startLead:
    'Enter words in any order and form. New and close matches come first. The search covers messages in threads and forks, and the names of forks and files.',
  examples: [
    { text: '"exact words"', what: 'These words in this order' },
    { text: 'price OR cost ', what: 'One word or the other' },
    { text: 'from:me ', what: 'From a person or an agent, by handle' },
    { text: 'in:general ', what: 'In one channel' },
    { text: 'after:7d ', what: 'From a day on: 2026-11-01, yesterday or 7d' },
    { text: 'before:today ', what: 'Before a day' },
    { text: 'has:code ', what: 'With code' },
  ],
  nothing: 'No messages found',
  nothingLead:
    'Try fewer or different words, or only the beginning of a word. The search covers only channels that you can read.',
  nothingFiltered: 'The filters may be too narrow.',
  withoutFilters: 'Search without filters',
  notUnderstood: 'Check your filters',
  unknown: {
    from: (value: string) => `No person or agent here has the handle @${value}.`,
    in: (value: string) => `There is no channel #${value} that you can read.`,
    before: (value: string) => `before:${value} is not a day. Use 2026-11-01, yesterday or 7d.`,
    after: (value: string) => `after:${value} is not a day. Use 2026-11-01, yesterday or 7d.`,
    on: (value: string) => `on:${value} is not a day. Use 2026-11-01 or yesterday.`,
  },
}
