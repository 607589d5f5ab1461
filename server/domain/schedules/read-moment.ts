/** Reads one moment from words: `tomorrow at 15:00`, `on Monday`, `in 2 hours`. Pure. */
import { casual, type ParsedComponents } from 'chrono-node'
import { DomainError } from '../wire/domain-error.ts'
import { parseCron } from './next-times.ts'
import { notUnderstood } from './read-repeat.ts'

const dayMs = 24 * 3_600_000

/** Reads words in the zone; a day without a time means 9:00. Refuses a moment that has passed. */
export function readMoment(text: string, { zone, now }: { zone: string; now: Date }): Date {
  const known = text.replace(/^once,? (?:on )?/, '') || text
  const words = nameTimes(known)
  const [found, ...others] = casual.parse(
    words,
    { instant: now, timezone: offsetOf(now, zone) },
    { forwardDate: true },
  )
  if (!found || others.length > 0 || found.end || found.text.length < words.length) throw notUnderstood(text)
  const at = toInstant(found.start, zone)
  if (at > now) return at
  const { start } = found
  const isDayGiven = start.isCertain('day') || start.isCertain('month') || start.isCertain('year')
  if (isDayGiven || start.isCertain('timezoneOffset')) {
    throw new DomainError('time_passed', 'This time has passed. Choose a later one.')
  }
  return toInstant(start, zone, start.isCertain('weekday') ? 7 : 1)
}

/** Gives parts of the day the times that they have in a repetition. */
function nameTimes(text: string): string {
  return text
    .replace(/\btonight\b/, 'today at 21:00')
    .replace(/\b(?:in the )?morning\b/, 'at 9:00')
    .replace(/\b(?:in the )?afternoon\b/, 'at 15:00')
    .replace(/\b(?:in the )?evening\b/, 'at 18:00')
    .replace(/\b(?:at )?(?:noon|midday)\b/, 'at 12:00')
    .replace(/^this at/, 'today at')
}

function toInstant(parts: ParsedComponents, zone: string, daysLater = 0): Date {
  if (parts.isCertain('timezoneOffset')) return parts.date()
  const [hour, minute] = parts.isCertain('hour') ? [parts.get('hour'), parts.get('minute')] : [9, 0]
  const day = new Date(
    Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1) +
      daysLater * dayMs,
  )
  return dayAt(day, { hour: hour ?? 0, minute: minute ?? 0, zone })
}

/** Returns the moment at which the clocks of a zone show a time on a day, which is given as its midnight in UTC. */
export function dayAt(
  day: Date,
  { hour, minute, zone }: { hour: number; minute: number; zone: string },
): Date {
  // As a repetition of that day, so that both have one rule for a time that the clocks of the zone leave out.
  const yearly = `${minute} ${hour} ${day.getUTCDate()} ${day.getUTCMonth() + 1} *`
  return parseCron(yearly, zone).nextRun(new Date(day.getTime() - 2 * dayMs)) ?? day
}

/** Returns the minutes by which a zone is ahead of UTC. */
function offsetOf(at: Date, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  return Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - at.getTime()) / 60_000)
}
