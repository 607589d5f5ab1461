export const notificationsStrings = {
  desktop: 'Notifications on this device',
  desktopLead:
    'Get a notification when somebody mentions you, replies in a thread that you follow or writes to you while you are not looking.',
  pushed: 'On in this browser, also while OpenVibe is closed.',
  onlyOpen:
    'They arrive while a page of OpenVibe is open. This browser or this server can’t send them otherwise.',
  install: 'On an iPhone or iPad, add OpenVibe to the Home Screen first: Share, then Add to Home Screen.',
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
  levelOf: (channel: string) => `Notifications for #${channel}`,
  keyboard: 'Keyboard',
}
