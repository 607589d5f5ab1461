/** Reads a time of the day as people write it, like 9, 14:30 or 2 pm. Returns it like 14:30; null: it is none. */
export function readClock(text: string): string | null {
  const [, digits = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(am|pm)?$/i.exec(text.trim()) ?? []
  const hour = Number(digits)
  if (digits === '' || Number(minutes) > 59) return null
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const full = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return full > 23 ? null : `${String(full).padStart(2, '0')}:${minutes}`
}
