import { plural } from '../words'

/** The head of a channel, and a channel that is not there. */
export const channelHeadStrings = {
  isPrivate: 'private',
  join: 'Join',
  details: (name: string) => `About #${name}`,
  people: (count: number) => plural(count, { one: '# person', other: '# people' }),
  lostTitle: (name: string) => `You are no longer in #${name}`,
  lostWhy: 'You were removed, or the channel is no longer open to you. Your messages stay in the channel.',
  notIn: 'You are not in any channel yet',
  notInWhy: 'Ask somebody to add you to a channel. The channel then appears in the sidebar.',
} as const
