import { DomainError } from '../wire/domain-error.ts'
import { limits } from '../wire/limits.ts'

/**
 * Normalises a message for storage: composed letters (NFC), newlines as \n, no control characters except
 * newline and tab, no half characters, no blanks at the end. Leading spaces stay: they may be the indentation
 * of code.
 */
export function normalizeContent(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .trimEnd()
  )
}

/** Returns whether normalised text shows nothing: only spaces, and characters that only change others. */
export function isBlank(content: string): boolean {
  return !/[^\s\p{Cf}]/u.test(content)
}

/**
 * Normalises the text that a person wants to post, and refuses it if nothing or too much is left. Files need
 * no text.
 */
export function checkContent(text: string, { files = 0 }: { files?: number } = {}): string {
  const content = normalizeContent(text)
  if (isBlank(content) && files > 0) return ''
  if (isBlank(content)) {
    throw new DomainError('content_empty', 'The message is empty. Write something first.')
  }
  if (content.length > limits.messageLength) {
    throw new DomainError(
      'content_too_long',
      `A message can have up to ${format(limits.messageLength)} characters. This one has ${format(content.length)}.`,
      { limit: limits.messageLength, length: content.length },
    )
  }
  return content
}

function format(count: number): string {
  return count.toLocaleString('en-US')
}
