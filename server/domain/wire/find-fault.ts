/** How deep lists and objects may lie within each other in an input. Nothing here needs more than a tenth of it. */
export const mostLevels = 100

/** The answer to an input that holds U+0000: Postgres stores no such text, and nobody means to write it. */
export const nulSentence =
  'The request contains the character U+0000, which no text can hold. Nothing was done. Remove it and try again.'

const halfSentence =
  'The request contains half of a character (a lone surrogate), which no text can hold. Nothing was done. Remove it and try again.'

const deepSentence = `The request is nested more than ${mostLevels} levels deep. Nothing was done. Make it flatter and try again.`

/**
 * The gate before every handler: returns a sentence about why an input can't be taken, whatever its shape; null: it
 * can be. It holds text that no database stores, names of fields included, or more levels than a walk by calls within
 * calls survives. So it calls nothing within itself, and looks at each value once.
 */
export function findFault(input: unknown): string | null {
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return deepSentence
    const below: unknown[] = []
    for (const value of level) {
      const fault = typeof value === 'string' ? findTextFault(value) : openInto(below, value)
      if (fault) return fault
    }
    level = below
  }
  return null
}

/** Adds what lies in a list or an object to those of the next level. */
function openInto(below: unknown[], value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const isList = Array.isArray(value)
  for (const [key, inner] of Object.entries(value)) {
    const fault = isList ? null : findTextFault(key)
    if (fault) return fault
    below.push(inner)
  }
  return null
}

function findTextFault(text: string): string | null {
  if (text.includes('\0')) return nulSentence
  return text.isWellFormed() ? null : halfSentence
}
