import { normalizeContent } from './message-content.ts'

/**
 * Normalises words for storage on one line: the characters that a message may not contain are removed here
 * too.
 */
export function oneLine(text: string): string {
  return normalizeContent(text).replace(/\s+/gu, ' ').trim()
}
