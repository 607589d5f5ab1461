export const dialogStrings = { cancel: 'Cancel', close: 'Close' } as const
