/** Reads times of day from words. Pure. */

export interface ClockTime {
  hour: number
  minute: number
}

const number = String.raw`\d{1,2}(?:[:.h]\d{2})?\s*(?:a\.?m\.?|p\.?m\.?|o['’]?clock|h)?`
const clock = `(?:noon|midday|midnight|${number})`
const list = String.raw`${clock}(?:(?:\s*,\s*and\s+|\s*,\s*|\s+and\s+|\s*&\s*)(?:at\s+)?${clock})*`
const atEnd = new RegExp(String.raw`^(.*?)\s*\b(?:at|@)\s*(${list})$`)
const atStart = new RegExp(String.raw`^(?:at|@)\s*(${list})\s+(.*)$`)
/** Without `at`, a number is a time only if it looks like one. */
const bare = /^(.*?)\s+(noon|midnight|\d{1,2}[:.]\d{2}\s*(?:am|pm)?|\d{1,2}\s*(?:am|pm))$/
const partOfDay = /\s*\b(?:in the )?(morning|afternoon|evening|night)s?\b/

const usualHours: Readonly<Record<string, number>> = { morning: 9, afternoon: 15, evening: 18, night: 21 }

/** The time of day that a schedule has if its words name none. */
const usualTime: ClockTime = { hour: 9, minute: 0 }

/**
 * Splits words into the day and the times of day; null: a time is not one. `times` is empty if the words name no time;
 * `usual` is then the time to take.
 */
export function splitTimes(text: string): { day: string; times: ClockTime[]; usual: ClockTime } | null {
  const found = atEnd.exec(text) ?? turn(atStart.exec(text)) ?? bare.exec(text)
  const rest = found?.[1] ?? (found ? '' : text)
  const part = partOfDay.exec(rest)?.[1]
  const day = rest.replace(
    partOfDay,
    /^(every|each)\s+(morning|afternoon|evening|night)\b/.test(rest) ? ' day' : '',
  )
  const usual = part === undefined ? usualTime : { hour: usualHours[part] ?? 9, minute: 0 }
  const times = (found?.[2] ?? '')
    .split(/\s*,\s*and\s+|\s*,\s*|\s+and\s+|\s*&\s*/)
    .filter(Boolean)
    .map(word => readClock(word.replace(/^at\s+/, ''), part))
  if (times.some(time => time === null)) return null
  return { day: day.trim().replace(/\s+/g, ' '), times: times.filter(time => time !== null), usual }
}

function turn(found: RegExpExecArray | null): [string, string, string] | null {
  return found ? [found[0], found[2] ?? '', found[1] ?? ''] : null
}

/** Reads one time of day. `part`: the part of the day beside it, which says whether 7 means 19:00. */
function readClock(word: string, part: string | undefined): ClockTime | null {
  if (word === 'noon' || word === 'midday') return { hour: 12, minute: 0 }
  if (word === 'midnight') return { hour: 0, minute: 0 }
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?/.exec(word)
  if (!found) return null
  const [, hours, minutes = '0', half] = found
  const hour = Number(hours)
  const minute = Number(minutes)
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  const isLater = half === 'p' || (!half && part !== undefined && part !== 'morning')
  if (isLater && hour < 12) return { hour: hour + 12, minute }
  return { hour: half === 'a' && hour === 12 ? 0 : hour, minute }
}
