/** The notifications of one channel. */
export const levelsStrings = {
  title: (name: string, place: string) => `${name} in ${place}`,
  levels: { all: 'Every message', mentions: 'Mentions and replies', nothing: 'Nothing' },
  mute: 'Mute: no unread marks',
  calls: '@channel and @here',
  heading: 'Notifications',
  muted: 'Muted',
  menu: (level: string, muted: boolean) => `Notifications: ${level}${muted ? ', muted' : ''}`,
  chosen: '(selected)',
} as const
