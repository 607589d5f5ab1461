import { DomainError } from '../wire/domain-error.ts'
import type { Cadence, CadenceOrWords, CadencePreview } from './cadence.ts'
import { nextTimes, parseCron } from './next-times.ts'
import { readMoment } from './read-moment.ts'
import { isRepeat, readRepeat } from './read-repeat.ts'
import { tellCadence } from './tell-cadence.ts'

interface Here {
  zone: string
  now: Date
}

const nextShown = 5

/** Reads the words for a cadence, or checks a given one. Refuses, with a sentence, a cadence that never comes. */
export function readCadence(given: CadenceOrWords, { zone, now }: Here): Cadence {
  const read = typeof given === 'string' ? readWords(given, { zone, now }) : given
  const found: Cadence =
    read.kind === 'interval' ? { ...read, startAt: read.startAt ?? now.toISOString() } : read
  if (nextTimes(found, { zone, from: now, count: 1 }).length > 0) return found
  throw found.kind === 'once'
    ? new DomainError('time_passed', 'This time has passed. Choose a later one.')
    : new DomainError('cadence_invalid', 'This time never comes. Check the day and the month.')
}

function readWords(words: string, here: Here): Cadence {
  const text = words
    .toLowerCase()
    .replace(/[.!;]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const fields = text.split(' ')
  if (fields.length === 5 && /^[\d*]/.test(text) && fields.every(field => /^[\d*,/\-#?a-z]+$/.test(field))) {
    const expression = words.trim().replace(/\s+/g, ' ').toUpperCase()
    if (!isDate(text))
      return { kind: 'cron', expression: parseCron(expression, here.zone).getPattern() ?? expression }
  }
  return isRepeat(text) ? readRepeat(text) : { kind: 'once', at: readMoment(text, here).toISOString() }
}

/** Five words can also be a date: `24 december 2026 at 9`. */
function isDate(text: string): boolean {
  return /\bat\b/.test(text)
}

/** Shows a cadence back: in words, and as its next five times. */
export function previewCadence(given: CadenceOrWords, { zone, now }: Here): CadencePreview {
  const cadence = readCadence(given, { zone, now })
  return {
    cadence,
    words: tellCadence(cadence, zone),
    zone,
    next: nextTimes(cadence, { zone, from: now, count: nextShown }).map(at => at.toISOString()),
  }
}
