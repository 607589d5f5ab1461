/** When a status ends: after a while, at the end of a day, or when the person removes it. */
export const statusEnds = ['never', 'halfHour', 'hour', 'fourHours', 'today', 'week', 'day'] as const
export type StatusEnd = (typeof statusEnds)[number]

const minutes = { halfHour: 30, hour: 60, fourHours: 240 } as const

/** Returns the moment at which a status ends, on the reader's clock; `day` is the last day for the choice 'day'. */
export function endOfStatus(end: StatusEnd, now: Date, day: string | null = null): string | null {
  if (end === 'never') return null
  if (end === 'today') return startOfDay(now, 1)
  // A week ends with its Sunday.
  if (end === 'week') return startOfDay(now, ((7 - now.getDay()) % 7) + 1)
  if (end === 'day') return day === null ? null : startOfDay(new Date(`${day}T12:00:00`), 1)
  return new Date(now.getTime() + minutes[end] * 60_000).toISOString()
}

function startOfDay(from: Date, daysLater: number): string {
  return new Date(from.getFullYear(), from.getMonth(), from.getDate() + daysLater).toISOString()
}
