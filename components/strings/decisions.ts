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
  cites: 'Rests on',
  cite: (number: number, quote: string) => `Message ${format(number)}${quote ? `: ‘${quote}’` : ''}`,
  hidden: { edited: 'edited since', deleted: 'deleted since' },
  noSource: (name: string) => `no source, added by ${name}`,
  stale: 'may be out of date',
  none: 'Nothing was decided yet',
  noneWhy:
    'Fork from a message to think something through; what comes out of the fork is listed here, with what it rests on.',
  nothing: 'Nothing was found',
  nothingWhy: 'Try fewer or other words. Only channels that you can read are searched.',
  more: 'Show more',
  again: 'Try again',
}
