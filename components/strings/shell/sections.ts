import { plural } from '../words'

export const sectionsStrings = {
  starred: 'Starred',
  acts: (name: string) => `Options for ${name}`,
  newSection: 'New section',
  empty: 'Drag channels here, or use the menu of a channel.',
  moved: (place: number, count: number) => `Moved to place ${place} of ${count}`,
  notLoaded: 'The part that changes the sidebar could not be loaded, so nothing was changed. Try again.',
  notRead: 'Your order of the sidebar is not loaded, so nothing was changed. Try again in a moment.',
  muted: 'muted',
  archived: 'archived',
  offered: (name: string) => `New channel #${name}`,
  offeredMany: (count: number) => plural(count, { one: '# new channel', other: '# new channels' }),
  join: 'Join',
  look: 'View',
  dismiss: 'Dismiss',
} as const
