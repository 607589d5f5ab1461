/** Tells a cadence in words. The words of a repetition can be read again. Pure. */
import type { Cadence } from './cadence.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const places = ['', 'first', 'second', 'third', 'fourth', 'fifth']

export function tellCadence(cadence: Cadence, zone: string): string {
  if (cadence.kind === 'once') return `once, on ${tellMoment(cadence.at, zone)}`
  if (cadence.kind === 'interval') return tellInterval(cadence.minutes)
  return tellCron(cadence.expression) ?? `by the cron expression ${cadence.expression}`
}

/** Writes a moment as it is in the zone: Tuesday, 24 November 2026 at 15:00. */
function tellMoment(at: string, timeZone: string): string {
  const date = new Date(at)
  const day = date.toLocaleDateString('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const clock = date.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${day.replace(/^(\w+) /, '$1, ')} at ${clock}`
}

function tellInterval(minutes: number): string {
  if (minutes % 60 === 0) return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`
  return minutes === 1 ? 'every minute' : `every ${minutes} minutes`
}

/** Tells the expressions that words can make; null: another one. */
function tellCron(expression: string): string | null {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = expression.split(' ')
  if (!/^\d+$/.test(minute)) return null
  const days = tellDays(dayOfMonth, month, dayOfWeek)
  if (days === null) return null
  if (hour === '*') return days === 'every day' ? `every hour at :${minute.padStart(2, '0')}` : null
  const range = /^(\d+)-(\d+)$/.exec(hour)
  if (range) {
    const hours = `every hour from ${tellClock(range[1], minute)} to ${tellClock(range[2], minute)}`
    return days === 'every day'
      ? hours
      : `${hours} ${days.replace(/^every (weekday|weekend|.*day)$/, 'on $1s')}`
  }
  if (!/^\d+(,\d+)*$/.test(hour)) return null
  return `${days} at ${joinWords(hour.split(',').map(each => tellClock(each, minute)))}`
}

function tellClock(hour: string | undefined, minute: string): string {
  return `${(hour ?? '').padStart(2, '0')}:${minute.padStart(2, '0')}`
}

function tellDays(dayOfMonth: string, month: string, dayOfWeek: string): string | null {
  if (dayOfMonth === '*' && month === '*') return tellWeek(dayOfWeek)
  if (dayOfWeek !== '*') return null
  const isDay = /^\d+(,\d+)*$/.test(dayOfMonth)
  if (month === '*') {
    if (dayOfMonth === 'L') return 'on the last day of the month'
    return isDay ? `on the ${joinWords(dayOfMonth.split(',').map(tellOrdinal))} of the month` : null
  }
  const name = months[Number(month) - 1]
  return /^\d+$/.test(dayOfMonth) && name !== undefined ? `on ${dayOfMonth} ${name} every year` : null
}

function tellWeek(dayOfWeek: string): string | null {
  if (dayOfWeek === '*') return 'every day'
  if (dayOfWeek === '1-5') return 'every weekday'
  if (dayOfWeek === '0,6') return 'every weekend'
  const nth = /^([0-6])#([1-5L])$/.exec(dayOfWeek)
  if (nth) return `on the ${places[Number(nth[2])] ?? 'last'} ${weekdays[Number(nth[1])]} of the month`
  if (!/^[0-6](,[0-6])*$/.test(dayOfWeek)) return null
  return `every ${joinWords(dayOfWeek.split(',').map(day => weekdays[Number(day)] ?? ''))}`
}

function tellOrdinal(day: string): string {
  const value = Number(day)
  const isTeen = value > 10 && value < 14
  const endings = ['th', 'st', 'nd', 'rd']
  return `${value}${(isTeen ? undefined : endings[value % 10]) ?? 'th'}`
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
