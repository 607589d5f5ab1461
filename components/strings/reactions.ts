import { list, plural } from './words'

export const reactionsStrings = {
  add: 'Add a reaction',
  list: 'Reactions',
  with: (emoji: string) => `React with ${emoji}`,
  search: 'Search emoji',
  recent: 'Recent',
  found: (count: number) =>
    count === 0 ? 'No emoji found' : plural(count, { one: '# emoji found', other: '# emoji found' }),
  you: 'you',
  who: (names: readonly string[], others: number) =>
    list(others === 0 ? names : [...names, plural(others, { one: '# other', other: '# others' })]),
  chip: (emoji: string, count: number, who: string) =>
    `${emoji} ${plural(count, { one: '# reaction', other: '# reactions' })}: ${who}`,
} as const
