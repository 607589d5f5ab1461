const dayMs = 86_400_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * Finds the day that a label names, as 2026-11-21, in UTC: `today`, `yesterday`, `3 days ago`, `in 3 days`, or
 * the last such weekday that is at least two days ago, so that the day after it is over too: `Tuesday`,
 * `Tuesday +1`, `Tuesday -1`.
 */
export function findDay(label: string, now: Date): string {
  const [, weekday = '', offset = '0'] = /^([A-Z][a-z]+day)(?: ([+-]\d+))?$/.exec(label) ?? []
  if (weekdays.includes(weekday)) {
    const since = (now.getUTCDay() - weekdays.indexOf(weekday) + 12) % 7
    return dayAt(now, Number(offset) - since - 2)
  }
  if (label === 'today') return dayAt(now, 0)
  if (label === 'yesterday') return dayAt(now, -1)
  const [, ago] = /^(\d+) days? ago$/.exec(label) ?? []
  if (ago) return dayAt(now, -Number(ago))
  const [, ahead] = /^in (\d+) days?$/.exec(label) ?? []
  if (ahead) return dayAt(now, Number(ahead))
  throw new Error(`No day is called '${label}'.`)
}

/** Lists the ways in which an answer may name a day. */
export function writeDay(day: string): string[] {
  const date = new Date(day)
  const number = date.getUTCDate()
  const month = months[date.getUTCMonth()] ?? ''
  const names = [month, month.slice(0, 3)]
  const numbers = [`${number}`, `${number}${endingOf(number)}`]
  return [
    day,
    `${number}.${date.getUTCMonth() + 1}.`,
    ...names.flatMap(name =>
      numbers.flatMap(each => [`${each} ${name}`, `${each} of ${name}`, `${name} ${each}`]),
    ),
  ]
}

function endingOf(number: number): string {
  if (number >= 11 && number <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'
}

function dayAt(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
}
