/** The days that the usual times name, by the clock of this browser. The server computes them again. */

const shown = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' })

/** Returns nine o'clock of the next day. */
export function tomorrow(now: Date): Date {
  return nineAfter(now, 1)
}

/** Returns nine o'clock of the next Monday. */
export function nextMonday(now: Date): Date {
  return nineAfter(now, 7 - ((now.getDay() + 6) % 7))
}

function nineAfter(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9)
}

/** Writes a weekday with its time. */
export function showClock(at: Date): string {
  return shown.format(at)
}

/** Writes a day as date fields have it: 2026-11-30. */
export function writeDate(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
