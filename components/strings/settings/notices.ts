export const noticesStrings = {
  title: (name: string, place: string) => `${name} in ${place}`,
  desktop: 'Desktop notices',
  desktopLead: 'A notice when somebody names you, answers you or writes to you while you look elsewhere.',
  choice: {
    on: 'On in this browser.',
    off: 'Off in this browser.',
    denied:
      'This browser blocks them for this site. Allow notifications in its site settings, then come back.',
    unsupported: 'This browser has no notices.',
  },
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  channels: 'By channel',
  channelsLead: 'Holds at once, on all your devices.',
  levels: { all: 'Every message', mentions: 'Mentions and replies', nothing: 'Nothing' },
  levelOf: (channel: string) => `Notices of #${channel}`,
  mute: 'Mute: no unread marks',
  muted: 'Muted',
  menu: (level: string, muted: boolean) => `Notices: ${level}${muted ? ', muted' : ''}`,
  chosen: '(chosen)',
  keyboard: 'Keyboard',
}
