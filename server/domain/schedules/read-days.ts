/** Reads from words on which days a schedule runs, as the last three fields of cron. Pure. */

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
}
const ofMonth = '(?:of (?:the|every|each) month|every month|each month)'

interface Days {
  dayOfMonth: string
  month: string
  dayOfWeek: string
}
const all: Days = { dayOfMonth: '*', month: '*', dayOfWeek: '*' }

/** Reads days; null: the words name none that cron has. */
export function readDays(words: string): Days | null {
  const text = words
    .replace(/^(?:on )?(?:every|each) /, '')
    .replace(/^on /, '')
    .trim()
  if (/^(day|daily|days)$/.test(text)) return all
  if (/^(week|working |work|business )days?$/.test(text)) return { ...all, dayOfWeek: '1-5' }
  if (/^weekends?( days?)?$/.test(text)) return { ...all, dayOfWeek: '0,6' }
  return readWeek(text) ?? readMonth(text) ?? readYear(text)
}

function readWeek(text: string): Days | null {
  if (/^(week|weekly)$/.test(text)) return { ...all, dayOfWeek: '1' }
  const named = text.replace(/^(?:week|weekly) (?:on )?/, '')
  const range = /^(\w+) ?(?:to|until|through|-|–) ?(\w+)$/.exec(named)
  const [from, to] = [range?.[1], range?.[2]].map(name => readWeekday(name ?? ''))
  if (from != null && to != null) {
    const length = (to - from + 7) % 7
    return { ...all, dayOfWeek: tellWeekdays(Array.from({ length: length + 1 }, (_, n) => (from + n) % 7)) }
  }
  const days = splitList(named).map(readWeekday)
  if (days.length === 0 || days.some(day => day === null)) return null
  return { ...all, dayOfWeek: tellWeekdays(days.filter(day => day !== null)) }
}

/** Writes days of the week for cron, Monday first. */
function tellWeekdays(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).join()
  if (sorted === '1,2,3,4,5') return '1-5'
  if (sorted === '6,0') return '0,6'
  return sorted === '1,2,3,4,5,6,0' ? '*' : sorted
}

function readMonth(text: string): Days | null {
  if (/^(month|monthly)$/.test(text)) return { ...all, dayOfMonth: '1' }
  const found =
    new RegExp(`^(?:the )?(.+?) ${ofMonth}$`).exec(text) ??
    /^(?:month|monthly) (?:on )?(?:the )?(.+)$/.exec(text)
  const named = found?.[1]?.replace(/ day$/, '')
  if (named === undefined) return null
  if (named === 'last') return { ...all, dayOfMonth: 'L' }
  const nth = /^(\w+) (\w+)$/.exec(named)
  const weekday = readWeekday(nth?.[2] ?? '')
  if (nth && weekday !== null) {
    const place = nth[1] === 'last' ? 'L' : readOrdinal(nth[1] ?? '')
    return place === null || Number(place) > 5 ? null : { ...all, dayOfWeek: `${weekday}#${place}` }
  }
  const days = splitList(named).map(word => readOrdinal(word.replace(/^the /, '')))
  if (days.length === 0 || days.some(day => day === null)) return null
  return { ...all, dayOfMonth: [...new Set(days)].sort((a, b) => Number(a) - Number(b)).join() }
}

function readYear(text: string): Days | null {
  const named = text.replace(/^(?:year|yearly|annually) (?:on )?/, '').replace(/ (?:every|each) year$/, '')
  const found =
    /^(?:the )?(\w+?) (?:of )?([a-z]+)$/.exec(named) ?? turn(/^([a-z]+) (?:the )?(\w+)$/.exec(named))
  const day = readOrdinal(found?.[1] ?? '')
  const month = monthNames.findIndex(name => isShortFor(found?.[2] ?? '', name))
  return day === null || month < 0 ? null : { ...all, dayOfMonth: String(day), month: String(month + 1) }
}

function turn(found: RegExpExecArray | null): [string, string, string] | null {
  return found ? [found[0], found[2] ?? '', found[1] ?? ''] : null
}

function splitList(text: string): string[] {
  return text.split(/\s*,\s*and\s+|\s*,\s*|\s+and\s+(?:on )?|\s*&\s*/).filter(Boolean)
}

/** Reads the number of a weekday, Sunday as 0; null: it is none. */
function readWeekday(word: string): number | null {
  const found = weekdayNames.findIndex(
    name => isShortFor(word, name) || isShortFor(word.replace(/s$/, ''), name),
  )
  return found < 0 ? null : found
}

function isShortFor(word: string, name: string): boolean {
  return word.length >= 3 && name.startsWith(word)
}

function readOrdinal(word: string): number | null {
  const value = ordinals[word] ?? Number(/^(\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(word)?.[1])
  return value >= 1 && value <= 31 ? value : null
}
