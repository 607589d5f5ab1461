import { few, list, plural } from './words'

export const directsStrings = {
  title: 'Direct messages',
  start: 'New direct message',
  pageTitle: (names: readonly string[]) => `${few(names)} · OpenVibe`,
  label: (names: readonly string[]) => `Direct message with ${list(names)}`,
  write: (names: readonly string[]) => `Write to ${few(names)}`,
  choose: 'People or an agent',
  chooseHint: 'Up to seven people, or one agent.',
  open: 'Open',
  message: 'Message',
  chosen: (count: number) => plural(count, { one: '# person chosen', other: '# people chosen' }),
  takeOut: (name: string) => `Remove ${name}`,
  empty: 'No person or agent in the workspace has this name.',
  /** In place of the composer. */
  closed: (name: string) =>
    `${name} is no longer in this workspace, so you can’t write here. The messages are kept.`,
  closedGroup: 'Everyone else has left the workspace, so you can’t write here. The messages are kept.',
  answersAll: (name: string) => `${name} answers every message here without a mention.`,
} as const
