export const notificationsStrings = {
  title: (name: string, place: string) => `${name} in ${place}`,
  desktop: 'Desktop notifications',
  desktopLead:
    'Get a notification when somebody mentions you, replies to you or writes to you while you are in another window.',
  choice: {
    on: 'On in this browser.',
    off: 'Off in this browser.',
    denied:
      'This browser blocks notifications from this site. Allow notifications in the site settings, then come back.',
    unsupported: 'This browser does not support notifications.',
  },
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  channels: 'By channel',
  channelsLead: 'Changes take effect immediately on all your devices.',
  levels: { all: 'Every message', mentions: 'Mentions and replies', nothing: 'Nothing' },
  levelOf: (channel: string) => `Notifications for #${channel}`,
  mute: 'Mute: no unread marks',
  calls: '@channel and @here',
  muted: 'Muted',
  menu: (level: string, muted: boolean) => `Notifications: ${level}${muted ? ', muted' : ''}`,
  chosen: '(selected)',
  keyboard: 'Keyboard',
}
