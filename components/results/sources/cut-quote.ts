import { resultLimits } from '@/server/domain/results/result'
import { findWords } from './find-words'

/** Returns the quotes that a message offers: all of a short one, else its sentences to choose from. */
export function quotesOf(content: string): string[] {
  const whole = tidy(content)
  if (whole === '') return []
  if (whole.length <= resultLimits.quoteLength) return [whole]
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
  const paragraphs = content.split(/\n+/)
  const sentences = paragraphs.flatMap(text =>
    [...segmenter.segment(text)].map(({ segment }) => tidy(segment)),
  )
  return sentences.filter(sentence => /[\p{L}\p{N}]/u.test(sentence)).flatMap(cutLong)
}

/**
 * Returns the words of the message that were selected in the page, where they stand without their marks. Null: they
 * are not in the message, or too long for a citation.
 */
export function quoteSelection(content: string, selected: string): string | null {
  const found = findWords(content, selected)
  const quote = found ? tidy(content.slice(found.start, found.end)) : ''
  return quote === '' || quote.length > resultLimits.quoteLength ? null : quote
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Cuts an endless sentence between words. */
function cutLong(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > resultLimits.quoteLength) {
    const space = rest.lastIndexOf(' ', resultLimits.quoteLength)
    const end = space > 0 ? space : resultLimits.quoteLength
    parts.push(rest.slice(0, end).toWellFormed())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}
