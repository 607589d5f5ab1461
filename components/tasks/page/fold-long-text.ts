const mostLines = 40
const mostCharacters = 4_000

export interface FoldedText {
  /** The part that is shown while the text is folded; the whole text if it is short. */
  shown: string
  isLong: boolean
  lines: number
}

/**
 * Cuts a text that is too long to be shown at once: to a number of lines, and in endless lines to a number of
 * characters.
 */
export function foldLongText(text: string): FoldedText {
  const lines = text.split('\n')
  const first = lines.slice(0, mostLines).join('\n')
  const shown = first.length > mostCharacters ? cutWhole(first) : first
  return { shown, isLong: shown.length < text.length, lines: lines.length }
}

/** Cuts no character in two: half of an emoji would be shown as a question mark. */
function cutWhole(text: string): string {
  const cut = text.slice(0, mostCharacters)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
