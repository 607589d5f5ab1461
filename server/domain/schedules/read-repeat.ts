/** Reads a repeated time from words: `every weekday at 9`, `every 2 hours`, `on the first of the month`. Pure. */
import { DomainError } from '../wire/domain-error.ts'
import type { Cadence } from './cadence.ts'
import { splitTimes } from './read-clock.ts'
import { readDays } from './read-days.ts'

const examples =
  'Write, for example, “every weekday at 9”, “every 2 hours”, “on the first of the month at 8:30” or “tomorrow at 15:00”.'

/** A text that no rule here reads. */
export function notUnderstood(text: string): DomainError {
  return new DomainError('cadence_invalid', `“${text}” is not a time that we understand. ${examples}`)
}

/** Returns whether words speak of a repetition; the others name one moment. */
export function isRepeat(text: string): boolean {
  return (
    /\b(every|each|hourly|daily|weekly|monthly|yearly|annually|fortnightly|biweekly|weekdays|weekends|of the month)\b/.test(
      text,
    ) || /\b(mon|tues|wednes|thurs|fri|satur|sun)days\b/.test(text)
  )
}

/** Reads words in lower case without extra spaces; refuses words that it can't read. */
export function readRepeat(text: string): Cadence {
  refuseSkips(text)
  return readInterval(text) ?? readHours(text) ?? readDaily(text)
}

/** Cron knows no weeks and no years, so a repetition that leaves some out is refused instead of guessed. */
function refuseSkips(text: string): void {
  if (
    /\b(every|each) (other|alternate)\b|\bfortnight|\bbi-?(weekly|monthly)\b/.test(text) ||
    /\b(every|each) (second|third|fourth|2nd|3rd|4th|two|three|four|\d+) (days?|weeks?|weekdays?|months?|years?|mon|tue|wed|thu|fri|sat|sun)/.test(
      text,
    )
  ) {
    throw new DomainError(
      'cadence_invalid',
      'A schedule can’t leave out every other day, week or month. Choose the days instead, for example “on the 1st and 15th of the month” or “every Monday”, or an interval of hours, for example “every 48 hours”.',
    )
  }
}

const numberWords: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
}

function readInterval(text: string): Cadence | null {
  if (text === 'hourly') return { kind: 'interval', minutes: 60 }
  if (/^(every|each) half( an)? hour$/.test(text)) return { kind: 'interval', minutes: 30 }
  if (/^(every|each) quarter( of an)? hour$/.test(text)) return { kind: 'interval', minutes: 15 }
  const found = /^(?:every|each) (?:(\d+|[a-z]+) )?(minutes?|mins?|hours?|hrs?|m|h)$/.exec(text)
  if (!found) return null
  const [, amount, unit = ''] = found
  const count = amount === undefined ? 1 : (numberWords[amount] ?? Number(amount))
  if (!Number.isInteger(count)) return null
  const minutes = unit.startsWith('h') ? count * 60 : count
  if (minutes >= 1 && minutes <= 60 * 24 * 366) return { kind: 'interval', minutes }
  throw new DomainError('cadence_invalid', 'An interval can be from one minute to a year.')
}

/** Reads `every hour at :15` and `every hour from 9 to 17 on weekdays`. */
function readHours(text: string): Cadence | null {
  const past = /^(?:every|each) hour at (?::|minute )?(\d{1,2})(?: past)?$/.exec(text)
  if (past && Number(past[1]) < 60) return cron(`${Number(past[1])} * * * *`)
  const found =
    /^(?:every|each) hour (?:from|between) (.+?) (?:to|and|until) (\S+(?: ?[ap]m)?)(?: (.+))?$/.exec(text)
  if (!found) return null
  const [, from, to, on] = found
  const [first] = splitTimes(`at ${from}`)?.times ?? []
  const [last] = splitTimes(`at ${to}`)?.times ?? []
  const days = readDays(on ?? 'every day')
  if (!first || !last || !days || first.minute !== last.minute || first.hour >= last.hour) return null
  return cron(`${first.minute} ${first.hour}-${last.hour} ${Object.values(days).join(' ')}`)
}

function readDaily(text: string): Cadence {
  const split = splitTimes(text)
  const days = split && readDays(split.day)
  if (!split || !days) throw notUnderstood(text)
  const [first = split.usual, ...others] = split.times
  if (others.some(({ minute }) => minute !== first.minute)) {
    throw new DomainError(
      'cadence_invalid',
      'The times of one schedule need the same minute, for example “every day at 9:30 and 17:30”. Create a schedule for each of the others.',
    )
  }
  const hours = [...new Set([first, ...others].map(({ hour }) => hour))].sort((a, b) => a - b)
  return cron(`${first.minute} ${hours.join()} ${days.dayOfMonth} ${days.month} ${days.dayOfWeek}`)
}

function cron(expression: string): Cadence {
  return { kind: 'cron', expression }
}
