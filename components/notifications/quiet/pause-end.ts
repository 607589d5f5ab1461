/** The ends of a pause: after a while, tomorrow morning, or when the person ends it. */
export const pauseEnds = ['halfHour', 'hour', 'tomorrow', 'open'] as const
export type PauseEnd = (typeof pauseEnds)[number]

const minutes = { halfHour: 30, hour: 60 } as const
const morning = 9

/** Returns the moment at which a pause ends, on the clock of this device; null: when the person ends it. */
export function endOfPause(end: PauseEnd, now: Date): string | null {
  if (end === 'open') return null
  if (end === 'tomorrow') {
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, morning).toISOString()
  }
  return new Date(now.getTime() + minutes[end] * 60_000).toISOString()
}
