import { few, list, plural } from './words'

export const directsStrings = {
  pageTitle: (names: readonly string[]) => few(names),
  label: (names: readonly string[]) => `Direct message with ${list(names)}`,
  write: (names: readonly string[]) => `Write to ${few(names)}`,
  choose: 'People or an agent',
  chooseHint: 'Up to seven people, or one agent.',
  open: 'Open',
  message: 'Message',
  chosen: (count: number) => plural(count, { one: '# person chosen', other: '# people chosen' }),
  takeOut: (name: string) => `Remove ${name}`,
  empty: 'No person or agent in the workspace has this name.',
  answersAll: (name: string) => `${name} answers every message here without a mention.`,
} as const
