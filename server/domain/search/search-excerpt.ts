import { foldText } from '../messages/fold-text.ts'
import { plainText } from '../messages/plain-text.ts'
import type { SearchTerm } from './search-query.ts'

/** A term with the words that the search took for it: its other forms and spellings. */
export type FoundTerm = SearchTerm & { forms?: readonly string[] | undefined }

/**
 * An excerpt of a message around the words that were found, and their places in it (UTF-16 units, in order,
 * not overlapping).
 */
export interface Excerpt {
  text: string
  marks: { start: number; end: number }[]
}

const letters = String.raw`\p{L}\p{N}\p{M}`
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** The length of the text before the first hit. */
const lead = 60

/**
 * Cuts an excerpt and marks the words in it. Words are compared as the database compares them: case and
 * accents don't count, punctuation is space.
 */
export function excerptOf(content: string, terms: readonly FoundTerm[], length = 240): Excerpt {
  // Without words to find only the beginning is shown. Lists do this with many texts at once.
  const text = plainText(content, terms.length > 0 ? content.length : 4 * length)
  const found = findAll(text, terms)
  const start = startOf(text, pickFirst(found, length))
  const end = endOf(text, start + length)
  const before = start > 0 ? '…' : ''
  const marks = found
    .filter(mark => mark.start >= start && mark.end <= end)
    .map(mark => ({ start: mark.start - start + before.length, end: mark.end - start + before.length }))
  return { text: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`, marks }
}

interface Found {
  start: number
  end: number
  term: number
}

function findAll(text: string, terms: readonly FoundTerm[]): Found[] {
  const { text: folded, places } = foldText(text)
  const at = (place: number) => places?.[place] ?? place
  const all = terms.flatMap((term, index) => {
    const pattern = patternOf(term)
    if (!pattern || term.without) return []
    return [...folded.matchAll(pattern)].map(({ index: place, 0: hit }) => ({
      start: at(place),
      end: at(place + hit.length),
      term: index,
    }))
  })
  all.sort((one, other) => one.start - other.start || other.end - one.end)
  const kept: Found[] = []
  for (const each of all) if (each.start >= (kept.at(-1)?.end ?? 0)) kept.push(each)
  return kept
}

function patternOf({ text, prefix, forms = [] }: FoundTerm): RegExp | null {
  const pieces = foldText(text).text.match(new RegExp(`[${letters}]+`, 'gu'))
  if (!pieces) return null
  const words = pieces.join(`[^${letters}]+`)
  if (withoutSpaces.test(text)) return new RegExp(words, 'gu')
  // Forms come as the index has them. Those that are no plain words are not marked.
  const others = forms.filter(form => new RegExp(`^[${letters}]+$`, 'u').test(form))
  const end = `(?![${letters}])`
  return new RegExp(
    `(?<![${letters}])(?:${[`${words}${prefix ? '' : end}`, ...others.map(form => `${form}${end}`)].join('|')})`,
    'gu',
  )
}

/** Finds the hit with the most different terms close behind it. */
function pickFirst(found: readonly Found[], length: number): number {
  const reach = length - lead
  const best = found
    .slice(0, 200)
    .map(({ start }) => ({
      start,
      terms: new Set(
        found.filter(each => each.start >= start && each.end <= start + reach).map(each => each.term),
      ).size,
    }))
    .reduce((one, other) => (other.terms > one.terms ? other : one), { start: 0, terms: 0 })
  return best.start
}

function startOf(text: string, first: number): number {
  if (first <= lead) return 0
  const space = text.lastIndexOf(' ', first - lead / 2)
  return space > first - lead ? space + 1 : whole(text, first - lead / 2)
}

function endOf(text: string, end: number): number {
  if (end >= text.length) return text.length
  const space = text.lastIndexOf(' ', end)
  return space > end - lead / 2 ? space : whole(text, end)
}

/** Moves a cut so that it does not split a character in two. */
function whole(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(place)) ? place - 1 : place
}
