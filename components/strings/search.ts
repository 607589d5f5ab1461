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
  kinds: { fork: 'Forks', result: 'Results', file: 'Files' },
  kind: 'Only',
  narrow: (filter: string) => `Add a filter: ${filter.toLowerCase()}`,
  takeOff: (filter: string) => `Remove the filter ${filter}`,
  spans: { today: 'Today', '7d': 'The last 7 days', '30d': 'The last 30 days', '1y': 'The last year' },
  tokens: {
    from: (name: string) => `From ${name}`,
    in: (name: string) => `In ${name}`,
    after: (day: string) => `After ${day}`,
    before: (day: string) => `Before ${day}`,
    on: (day: string) => `On ${day}`,
  },
  me: 'you',
  direct: 'direct message',
  directWith: (names: string) => `Direct message with ${names}`,
  inFork: 'in a fork',
  forkStates: { active: 'fork', resolved: 'resolved fork', abandoned: 'abandoned fork' },
  result: 'result',
  oldResult: 'earlier result',
  file: 'file',
  close: {
    similar: 'With a similar spelling',
    some: 'With some of the words',
  },
  count: (count: number, most: number) =>
    count > most ? `${format(most)}+ results` : plural(count, { one: '# result', other: '# results' }),
  more: 'Show more',
  again: 'Try again',
  startTitle: 'Search everything you can read',
  startLead:
    'Enter words in any order and form. New and close matches come first. The search covers messages and results in threads and forks, and the names of forks and files.',
  examples: [
    { text: '"exact words"', what: 'These words in this order' },
    { text: 'price OR cost ', what: 'One word or the other' },
    { text: 'from:me ', what: 'From a person or an agent, by handle or name: from:"Ada Smith"' },
    { text: 'in:general ', what: 'In one channel, or with in:@ada in your direct messages with a person' },
    { text: 'after:7d ', what: 'From a day on: 2026-11-01, yesterday or 7d' },
    { text: 'before:today ', what: 'Before a day' },
    { text: 'has:code ', what: 'With code' },
    { text: 'is:fork ', what: 'Only forks, by topic; also is:result and is:file' },
  ],
  nothing: 'No messages found',
  nothingLead:
    'Try fewer or different words, or only the beginning of a word. The search covers only channels that you can read.',
  nothingFiltered: 'The filters may be too narrow.',
  withoutFilters: 'Search without filters',
  notUnderstood: 'Check your filters',
  unknown: {
    from: (value: string) => `No person or agent here has the name “${value}”.`,
    in: (value: string) =>
      value.startsWith('@')
        ? `You have no direct messages with ${value}.`
        : `There is no channel #${value} that you can read.`,
    before: (value: string) => `before:${value} is not a day. Use 2026-11-01, yesterday or 7d.`,
    after: (value: string) => `after:${value} is not a day. Use 2026-11-01, yesterday or 7d.`,
    on: (value: string) => `on:${value} is not a day. Use 2026-11-01 or yesterday.`,
  },
}
