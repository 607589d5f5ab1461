/**
 * Computes when a schedule runs. Pure.
 *
 * If clocks go forward and the hour of a run does not exist, it runs at the first time after the gap. If clocks go back
 * and the hour exists twice, it runs in the first one. Schedules that run all day, with `*` as their hour, run on
 * through both.
 */
import { Cron } from 'croner'
import { DomainError } from '../wire/domain-error.ts'
import type { Cadence } from './cadence.ts'

interface Asked {
  zone: string
  /** Only times after this one count. */
  from: Date
  count: number
}

/** Returns the next times of a cadence, oldest first; fewer than asked for if it ends. */
export function nextTimes(cadence: Cadence, { zone, from, count }: Asked): Date[] {
  if (cadence.kind === 'once') {
    const at = new Date(cadence.at)
    return at > from && count > 0 ? [at] : []
  }
  if (cadence.kind === 'interval') return nextOfInterval(cadence, { from, count })
  return nextOfCron(parseCron(cadence.expression, zone), { from, count })
}

/** Returns the next time after `from`; null: there is none. */
export function nextTime(cadence: Cadence, asked: Omit<Asked, 'count'>): Date | null {
  return nextTimes(cadence, { ...asked, count: 1 })[0] ?? null
}

/** Refuses an expression that cron can't read. */
export function parseCron(expression: string, zone: string): Cron {
  try {
    return new Cron(expression, {
      timezone: zone,
      mode: '5-part',
      fixedTimeRule: 'no-wildcard',
      paused: true,
    })
  } catch {
    throw new DomainError(
      'cadence_invalid',
      `“${expression}” is not a cron expression. It needs five fields: minute, hour, day of the month, month and day of the week, for example “0 9 * * 1-5”.`,
    )
  }
}

function nextOfInterval(
  { minutes, startAt }: { minutes: number; startAt?: string | undefined },
  { from, count }: { from: Date; count: number },
): Date[] {
  const start = startAt === undefined ? from.getTime() : Date.parse(startAt)
  const step = minutes * 60_000
  const passed = Math.max(0, Math.floor((from.getTime() - start) / step))
  return Array.from({ length: count }, (_, n) => new Date(start + (passed + 1 + n) * step))
}

function nextOfCron(cron: Cron, { from, count }: { from: Date; count: number }): Date[] {
  const runsAllDay = cron.getPattern()?.trim().split(/\s+/)[1] === '*'
  const times: Date[] = []
  let last = from
  while (times.length < count) {
    const next = cron.nextRun(last)
    if (!next) break
    last = next
    if (runsAllDay || !isSecondPass(next, cron.options.timezone ?? 'UTC')) times.push(next)
  }
  return times
}

/** Returns whether the clock showed this time before, because it was put back by an hour or a half. */
function isSecondPass(at: Date, zone: string): boolean {
  const shown = showClock(at, zone)
  return [30, 60].some(minutes => showClock(new Date(at.getTime() - minutes * 60_000), zone) === shown)
}

function showClock(at: Date, timeZone: string): string {
  return at.toLocaleString('en', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}
