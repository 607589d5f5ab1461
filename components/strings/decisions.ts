import { format, plural } from './words'

export const decisionsStrings = {
  title: 'Decisions',
  search: 'Search decisions',
  count: (count: number, more: boolean) =>
    more ? `More than ${format(count)} lines` : plural(count, { one: '# line', other: '# lines' }),
  kinds: { decision: 'Decision', finding: 'Finding', action: 'To do' },
  owner: (name: string) => `for ${name}`,
  from: (description: string) => `Result of ‘${description}’`,
  published: (name: string) => `published by ${name}, `,
  toResult: 'Show the result',
  toFork: 'View the fork',
  cites: 'Based on',
  cite: (number: number, quote: string) => `Message ${format(number)}${quote ? `: ‘${quote}’` : ''}`,
  hidden: { edited: 'edited since', deleted: 'deleted since' },
  noSource: (name: string) => `no source, added by ${name}`,
  stale: 'may be out of date',
  none: 'No decisions yet',
  noneWhy:
    'Fork from a message to think something through. The decisions of the fork are then listed here, with links to the messages behind them.',
  nothing: 'No decisions found',
  nothingWhy: 'Try fewer or different words. The search covers only channels that you can read.',
  more: 'Show more',
  again: 'Try again',
}
