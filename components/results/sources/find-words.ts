/**
 * Finds words in a text that shows them with other marks and spaces: the words of a Markdown text in the page, or the
 * words of the page in the Markdown text. The exact text is preferred; else only letters and digits count. Pure.
 */
export function findWords(text: string, wanted: string): { start: number; end: number } | null {
  const sought = wanted.trim()
  const exact = sought === '' ? -1 : text.indexOf(sought)
  if (exact !== -1) return { start: exact, end: exact + sought.length }
  const letters = lettersOf(sought)
  if (letters === '') return null
  const found = lettersOf(text).indexOf(letters)
  if (found === -1) return null
  const places = placesOf(text)
  const start = places[found] ?? 0
  const end = (places[found + letters.length - 1] ?? start) + 1
  const signs = sought.length - sought.search(/[^\p{L}\p{N}]*$/u)
  return { start, end: end + signsAt(text, end, signs) }
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Returns the place in the text of each UTF-16 unit of its letters. */
function placesOf(text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].flatMap(({ 0: letter, index }) =>
    [...letter.split('')].map((_, unit) => index + unit),
  )
}

/** Counts the signs at a place that end the words, for example a full stop: at most as many as were wanted. */
function signsAt(text: string, place: number, most: number): number {
  return /^[^\p{L}\p{N}\s]*/u.exec(text.slice(place, place + most))?.[0].length ?? 0
}
