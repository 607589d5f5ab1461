/**
 * Makes values for the corpus, always the same ones for the same format. No file holds a whole key of a real
 * provider's format, so no scanner takes the corpus for a leak.
 */
const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'

const alphabets = {
  /** Letters of both cases, and digits. */
  mixed: lower + upper + digits,
  hex: `${digits}abcdef`,
  HEX: `${digits}ABCDEF`,
  base64: `${lower}${upper}${digits}+/`,
  url: `${lower}${upper}${digits}_-`,
  lower,
  upper,
  digits,
  lowerDigits: lower + digits,
  upperDigits: upper + digits,
  base32: `${upper}234567`,
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
} as const

/** Fills a pattern: '{mixed:36}' stands for 36 characters of that alphabet, '|' for nothing: it parts a known prefix. */
export function makeValue(pattern: string): string {
  const next = createRandom(pattern)
  return pattern.replaceAll('|', '').replace(/\{(\w+):(\d+)\}/g, (_, name: string, count: string) => {
    const letters = readAlphabet(name)
    return Array.from({ length: Number(count) }, () =>
      letters.charAt(Math.floor(next() * letters.length)),
    ).join('')
  })
}

function readAlphabet(name: string): string {
  const found = Object.entries(alphabets).find(([key]) => key === name)
  if (!found) throw new Error(`There is no alphabet ${name}.`)
  return found[1]
}

/** Makes numbers from 0 to 1 that follow from a text (mulberry32). */
function createRandom(text: string): () => number {
  let state = [...text].reduce(
    (sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  )
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
