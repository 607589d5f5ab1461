/**
 * Whether what a line rests on stands where it says. Pure, and the one check for what a model drafts and what people
 * change.
 */
import { type Citation, resultLimits } from './result.ts'

/**
 * The exact words of a message that a quote means, when they stand in it: spaces and line breaks don't count, everything
 * else does. Null: they don't stand there.
 */
export function checkQuote(messageContent: string, quote: string): string | null {
  return findQuote(messageContent, quote, () => true)
}

/** What is wrong with a citation of a model's. */
export type CitationFault = 'no_message' | 'not_said' | 'too_short' | 'too_long'

/** A citation as a model writes it. */
export interface Cited {
  number: number
  quote: string
}

/**
 * What of a model's citations holds, each once, and what is wrong with the others. More is asked of a model than of a
 * person, who sees what they cut: its quote begins and ends between words, and one word alone shows nothing unless it is
 * all that was said.
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

/** Where a message holds signs that its wrapping escapes, a model may well repeat them as it was shown them. */
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

/** Whether a place is cut out between words, so that no 'not' is left behind in a 'cannot'. Some scripts part none. */
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
