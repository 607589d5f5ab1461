/** The button that opens the news of a place. */
export const catchUpButton = {
  open: 'Catch up',
  why: 'A short summary of the news since you last read this',
} as const
