import { normalizeContent } from './message-content.ts'

/**
 * Normalises words for storage on one line: the characters that a message may not contain are removed here
 * too.
 */
export function oneLine(text: string): string {
  return normalizeContent(text).replace(/\s+/gu, ' ').trim()
}

/**
 * Returns a text without the blanks at its end; line breaks stay. A pattern for this looks at each run of blanks from
 * each of its places.
 */
export function trimBlanks(text: string): string {
  let end = text.length
  while (end > 0 && /[^\S\n]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
