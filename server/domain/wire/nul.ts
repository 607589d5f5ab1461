/** The answer to an input that holds U+0000: Postgres stores no such text, and nobody means to write it. */
export const nulSentence =
  'The request contains the character U+0000, which no text can hold. Nothing was done. Remove it and try again.'

/** Tells whether a text of an input holds the character U+0000, at any depth, names of fields included. */
export function holdsNul(input: unknown): boolean {
  if (typeof input === 'string') return input.includes('\0')
  if (Array.isArray(input)) return input.some(holdsNul)
  if (typeof input !== 'object' || input === null) return false
  return Object.entries(input).some(([key, value]) => key.includes('\0') || holdsNul(value))
}
