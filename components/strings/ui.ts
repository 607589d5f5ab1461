export const crashStrings = {
  title: 'This page could not be shown',
  why: 'A part of the page did not load or has an error. Your text is kept. Check your connection, then reload.',
  part: 'This part could not be loaded.',
  reload: 'Reload',
} as const

export const dayStrings = {
  placeholder: 'Friday, 30 Nov, …',
  unread: 'This names no day. Write it like ‘Friday’, ‘30 Nov’ or ‘2026-11-30’.',
} as const

export const dialogStrings = { cancel: 'Cancel', close: 'Close' } as const

export const nothingHereStrings = {
  title: 'There is nothing at this address',
  why: 'The link may be incomplete, the page may have been deleted or renamed, or you may not have access to it.',
  back: (workspace: string) => `Back to ${workspace}`,
  toStart: 'Go to my workspaces',
} as const

export const themeStrings = { dark: 'Dark', light: 'Light', system: 'System', label: 'Theme' } as const
