export const dayStrings = {
  placeholder: 'Friday, 30 Nov, …',
  unread: 'This names no day. Write it like ‘Friday’, ‘30 Nov’ or ‘2026-11-30’.',
} as const
