import { casual } from 'chrono-node/en'

/**
 * Reads a day that somebody typed: '30 Nov', 'next Friday', 'tomorrow', '2026-11-30'. Returns it as 2026-11-30; null: the
 * words name no day. A day without a year is the next one; `near`: the nearest one, which may be past.
 */
export function readDay(text: string, now: Date, { near = false } = {}): string | null {
  const [found, ...others] = casual.parse(text, now, { forwardDate: !near })
  if (!found || others.length > 0 || found.text.length < text.trim().length) return null
  const { start } = found
  if (!start.isCertain('day') && !start.isCertain('weekday')) return null
  const two = (part: 'month' | 'day') => String(start.get(part)).padStart(2, '0')
  return `${String(start.get('year')).padStart(4, '0')}-${two('month')}-${two('day')}`
}
