const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/**
 * Writes a duration in its two largest units: 12 ms, 2.1 s, 3 min 12 s, 2 h 5 min, 3 d 4 h. A smaller unit of zero is
 * left out: 4 h.
 */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0 s'
  if (ms < 1_000) return `${whole.format(ms)} ms`
  const seconds = ms / 1_000
  if (seconds < 9.95) return `${tenths.format(seconds)} s`
  const full = Math.round(seconds)
  if (full < 60) return `${full} s`
  if (full < 3_600) return join([Math.floor(full / 60), 'min'], [full % 60, 's'])
  const minutes = Math.floor(full / 60)
  if (minutes < 24 * 60) return join([Math.floor(minutes / 60), 'h'], [minutes % 60, 'min'])
  const hours = Math.floor(minutes / 60)
  return join([Math.floor(hours / 24), 'd'], [hours % 24, 'h'])
}

function join(...parts: readonly (readonly [count: number, unit: string])[]): string {
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : `${whole.format(count)} ${unit}`)).join(' ')
}

/** Writes a time since a start: to the millisecond as long as a millisecond matters. */
export function formatSince(start: string, time: string): string {
  const ms = Math.max(0, Date.parse(time) - Date.parse(start))
  return ms < 10_000 ? `${whole.format(ms)} ms` : formatDuration(ms)
}
