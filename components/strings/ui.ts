export const crashStrings = {
  title: 'This page could not be shown',
  why: 'A part of it did not arrive, or broke. What you wrote is kept. Once you are online, load it again.',
  part: 'This part could not be loaded.',
  reload: 'Reload',
} as const

export const dialogStrings = { cancel: 'Cancel', close: 'Close' } as const

export const themeStrings = { dark: 'Dark', light: 'Light', system: 'System', label: 'Theme' } as const
