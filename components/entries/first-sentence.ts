import { entryLimits } from '@/server/domain/ledger/entry'
import { plainText } from '@/server/domain/messages/plain-text'

/** Returns the first sentence of a message as plain text, which begins the text of an entry. */
export function firstSentence(content: string): string {
  const text = plainText(content).replace(/\s+/g, ' ').trim()
  const [first] = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)
  return (first?.segment ?? text).trim().slice(0, entryLimits.textLength)
}
