import { resultLimits } from '@/server/domain/results/result'

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

/** Returns the selected text if the message contains it and it is not too long for a citation. */
export function quoteSelection(content: string, selected: string): string | null {
  const quote = tidy(selected)
  if (quote === '' || quote.length > resultLimits.quoteLength) return null
  return tidy(content).includes(quote) ? quote : null
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
