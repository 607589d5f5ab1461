import { normalizeContent } from '../messages/message-content.ts'
import { limits } from '../wire/limits.ts'

/** A model's words as a message. */
export interface AnswerText {
  content: string
  /** The text was longer than a message may be. */
  isCut: boolean
}

/** Reads a model's words as a message. Null: they have nothing that a person could read. */
export function readAnswerText(text: string): AnswerText | null {
  const content = normalizeContent(text).trimStart()
  if (!/[^\s\p{Cf}]/u.test(content) || isGarbage(content)) return null
  const isCut = content.length > limits.messageLength
  // The cut is not in the middle of a character.
  const kept = content.slice(0, limits.messageLength).replace(/[\ud800-\udbff]$/, '')
  return { content: isCut ? kept.trimEnd() : content, isCut }
}

/**
 * Returns whether a text is garbage. Replacement characters come from bytes that were no text; a few of them
 * occur in good answers.
 */
function isGarbage(content: string): boolean {
  const lost = content.match(/\ufffd/g)?.length ?? 0
  return lost > content.length / 5
}
