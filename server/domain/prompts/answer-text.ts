import { normalizeContent } from '../messages/message-content.ts'
import { limits } from '../wire/limits.ts'

/** A model's words as a message. */
export interface AnswerText {
  content: string
  /** It was longer than a message may be. */
  isCut: boolean
}

/** Null: nothing in it that a person could read. */
export function readAnswerText(text: string): AnswerText | null {
  const content = normalizeContent(text).trimStart()
  if (!/[^\s\p{Cf}]/u.test(content) || isGarbage(content)) return null
  const isCut = content.length > limits.messageLength
  // Not in the middle of a character.
  const kept = content.slice(0, limits.messageLength).replace(/[\ud800-\udbff]$/, '')
  return { content: isCut ? kept.trimEnd() : content, isCut }
}

/** Replacement characters are what is left of bytes that were no text. A few slip into good answers. */
function isGarbage(content: string): boolean {
  const lost = content.match(/\ufffd/g)?.length ?? 0
  return lost > content.length / 5
}
