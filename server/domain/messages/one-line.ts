import { normalizeContent } from './message-content.ts'

/** Words that stand on one line, as they are stored: what a message may not hold, a line holds no more than that. */
export function oneLine(text: string): string {
  return normalizeContent(text).replace(/\s+/gu, ' ').trim()
}
