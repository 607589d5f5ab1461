import { listTime } from '@/components/workspace/format-time'

export type ReadValue =
  | { kind: 'none' }
  | { kind: 'choice'; isOn: boolean }
  | { kind: 'link'; href: string }
  | { kind: 'time'; at: string; words: string }
  | { kind: 'text'; text: string }

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:\d{2})$/
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })

/** Reads a plain value of an object as people see it. */
export function readValue(value: unknown): ReadValue {
  if (value === null || value === undefined || value === '') return { kind: 'none' }
  if (typeof value === 'boolean') return { kind: 'choice', isOn: value }
  const text = String(value)
  if (/^https?:\/\/\S+$/.test(text) && URL.canParse(text)) return { kind: 'link', href: text }
  const at = Date.parse(text)
  // A day has no time zone: it must not become the day before.
  if (day.test(text) && !Number.isNaN(at)) return { kind: 'time', at: text, words: days.format(at) }
  if (moment.test(text) && !Number.isNaN(at)) {
    return { kind: 'time', at: text, words: listTime(text, new Date()) }
  }
  return { kind: 'text', text }
}

const longest = 420
const leadLength = 320

/** Returns the first words of a long text; null: it is short. */
export function foldText(text: string): string | null {
  if (text.length <= longest) return null
  const lead = text.slice(0, leadLength).replace(/[\ud800-\udbff]$/, '')
  return lead.replace(/\s+\S*$/, '')
}
