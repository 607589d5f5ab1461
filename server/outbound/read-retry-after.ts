/** Returns the milliseconds that a `retry-after` asks to wait, which names seconds or a date; 0: it names neither. */
export function readRetryAfter(value: string | null): number {
  if (value === null) return 0
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
