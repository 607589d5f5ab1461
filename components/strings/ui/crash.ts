export const crashStrings = {
  title: 'This page could not be shown',
  why: 'A part of the page did not load or has an error. Your text is kept. Check your connection, then reload.',
  part: 'This part could not be loaded.',
  reload: 'Reload',
} as const
