import { isCallName, longestName } from '../messages/mentions.ts'
import { DomainError } from '../wire/domain-error.ts'

/**
 * Makes the handle of a person (the name after the @) from the name or else the e-mail address; a number
 * makes it unique.
 */
export function deriveHandle(person: { displayName: string; email: string }): string {
  return shape(person.displayName) || shape(person.email.split('@')[0] ?? '') || 'member'
}

/** Lists the handle itself, then the handle with 2, 3, 4 … after it, never longer than a handle may be. */
export function listHandleCandidates(handle: string, count = 20, first = 1): string[] {
  return Array.from({ length: count }, (_, index) => {
    const suffix = first + index === 1 ? '' : String(first + index)
    return [...handle].slice(0, longestName - suffix.length).join('') + suffix
  })
}

/**
 * Checks a handle that a person chose: it may stand after an @, and is stored in lower case like all names.
 */
export function checkHandle(text: string): string {
  const handle = text.trim().replace(/^@/, '').normalize('NFC').toLowerCase().normalize('NFC')
  if (isCallName(handle)) {
    throw new DomainError(
      'handle_taken',
      `@${handle} mentions the people of a channel. Choose another handle.`,
    )
  }
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(handle) && [...handle].length <= longestName) return handle
  throw new DomainError(
    'handle_invalid',
    `Use up to ${longestName} letters, digits, - or _. Start with a letter or digit.`,
  )
}

function shape(text: string): string {
  const dashed = text
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+/u, '')
  return [...dashed].slice(0, longestName).join('').replace(/-+$/, '')
}
