import { longestName } from '../messages/mentions.ts'
import { DomainError } from '../wire/domain-error.ts'

/** What stands behind the @ for a person, made from the name or else the address; a number makes it unique. */
export function deriveHandle(person: { displayName: string; email: string }): string {
  return shape(person.displayName) || shape(person.email.split('@')[0] ?? '') || 'member'
}

/** The handle itself, then with 2, 3, 4 … behind it, never too long for a name. */
export function listHandleCandidates(handle: string, count = 20, first = 1): string[] {
  return Array.from({ length: count }, (_, index) => {
    const suffix = first + index === 1 ? '' : String(first + index)
    return [...handle].slice(0, longestName - suffix.length).join('') + suffix
  })
}

/** A handle that somebody chose: what may stand behind an @, in lower case as names are kept. */
export function checkHandle(text: string): string {
  const handle = text.trim().replace(/^@/, '').normalize('NFC').toLowerCase().normalize('NFC')
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
