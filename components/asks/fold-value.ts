/** The part of a value that is always shown. */
const most = { characters: 600, lines: 8 }

/** A long value: its beginning, and how much of it is folded. */
interface FoldedValue {
  head: string
  characters: number
  lines: number
}

/** Folds a long value; null: it is short enough to be shown whole. */
export function foldValue(value: string): FoldedValue | null {
  const ends = [...value.matchAll(/\n/g)].map(({ index }) => index)
  const end = Math.min(most.characters, ends[most.lines - 1] ?? value.length)
  if (end >= value.length) return null
  // Half of a character is not shown.
  const isInside = /[\ud800-\udbff]/.test(value.charAt(end - 1)) && end === most.characters
  const head = value.slice(0, isInside ? end - 1 : end)
  return {
    head,
    characters: value.length - head.length,
    lines: ends.filter(index => index >= head.length).length,
  }
}

/**
 * Characters without a shape of their own: they can hide text, or turn its direction. Those within emoji and
 * writing systems stay, and so do line breaks and tabs.
 */
const shapeless = /(?![\n\t\u200c\u200d])(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\u{e0100}-\u{e01ef}])/gu

/** Shows characters that nobody could see, for example as '[U+202E]'. */
export function showShapeless(value: string): string {
  return value.replace(
    shapeless,
    char => `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}
