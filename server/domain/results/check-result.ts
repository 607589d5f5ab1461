/**
 * Checks whether the source of a line contains its quote. Pure, and the only such check, for the drafts of a
 * model and for the changes of people.
 */
import { type Citation, resultLimits } from './result.ts'

/**
 * Returns the exact words of a message that a quote means, if they are in it: spaces and line breaks don't
 * count, everything else does. Null: they are not there.
 */
export function checkQuote(messageContent: string, quote: string): string | null {
  return findQuote(messageContent, quote, () => true)
}

/** The errors in a citation by a model. */
export type CitationFault = 'no_message' | 'not_said' | 'too_short' | 'too_long'

/** A citation as a model writes it. */
export interface Cited {
  number: number
  quote: string
}

/**
 * Returns the correct citations of a model, each once, and the errors in the others. A model must meet
 * stricter rules than a person, who sees the words they select: its quote begins and ends between words, and
 * one word alone proves nothing unless the message has only that word.
 */
export function checkCitations(
  citations: readonly Cited[],
  find: (number: number) => { id: string; content: string } | undefined,
): { citations: Citation[]; faults: (Cited & { fault: CitationFault })[] } {
  const kept: Citation[] = []
  const faults: (Cited & { fault: CitationFault })[] = []
  for (const cited of citations) {
    const message = find(cited.number)
    const checked = message ? checkWords(message.content, cited.quote) : ({ fault: 'no_message' } as const)
    if ('fault' in checked) faults.push({ ...cited, fault: checked.fault })
    else if (message && !kept.some(other => isSame(other, cited.number, checked.words))) {
      kept.push({ messageId: message.id, number: cited.number, quote: checked.words })
    }
  }
  return { citations: kept.slice(0, resultLimits.citationsPerLine), faults }
}

function isSame(other: Citation, number: number, quote: string): boolean {
  return other.number === number && other.quote === quote
}

/**
 * Finds a quote's words. Where a message contains characters that its wrapping escapes, a model may repeat
 * them in the escaped form that it was shown.
 */
function checkWords(content: string, quote: string): { words: string } | { fault: CitationFault } {
  const words =
    findQuote(content, quote, isBetweenWords) ?? findQuote(content, unescapeText(quote), isBetweenWords)
  if (words === null) return { fault: 'not_said' }
  if (words.length > resultLimits.quoteLength) return { fault: 'too_long' }
  return words === content.trim() || hasTwoWords(words) ? { words } : { fault: 'too_short' }
}

type Accepts = (content: string, from: number, to: number) => boolean

function findQuote(content: string, quote: string, accepts: Accepts): string | null {
  const words = quote.trim().normalize('NFC').split(/\s+/u)
  if (words[0] === '') return null
  const pattern = words.map(word => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+')
  for (const found of content.matchAll(new RegExp(pattern, 'gu'))) {
    if (accepts(content, found.index, found.index + found[0].length)) return found[0]
  }
  return null
}

const letter = String.raw`(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}])[\p{L}\p{N}]`
const endsInWord = new RegExp(`${letter}$`, 'u')
const beginsInWord = new RegExp(`^${letter}`, 'u')

/**
 * Returns whether a place begins and ends between words, so that no 'not' is cut out of a 'cannot'. Some
 * scripts don't separate words.
 */
function isBetweenWords(content: string, from: number, to: number): boolean {
  return !goesOn(content, from) && !goesOn(content, to)
}

function goesOn(content: string, at: number): boolean {
  return (
    endsInWord.test(content.slice(Math.max(0, at - 2), at)) && beginsInWord.test(content.slice(at, at + 2))
  )
}

function hasTwoWords(text: string): boolean {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length > 1
}

function unescapeText(words: string): string {
  return words
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
