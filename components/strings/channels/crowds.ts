/** The names of groups and calls. */
export const crowdsStrings = {
  card: (name: string) => `Group ${name}`,
} as const

/** The groups of people that a call names. */
export const callLabels = {
  channelLabel: 'Everybody in this channel',
  hereLabel: 'Everybody who is active now',
} as const
