import { plainText } from '@/components/markdown/plain-text'
import { entryLimits } from '@/server/domain/ledger/entry'

/** Returns the first sentence of a message as plain text, which begins the text of an entry. */
export function firstSentence(content: string): string {
  const text = plainText(content).replace(/\s+/g, ' ').trim()
  const [first] = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)
  return (first?.segment ?? text).trim().slice(0, entryLimits.textLength)
}
