const mostLines = 40
const mostCharacters = 4_000

export interface FoldedText {
  /** What is shown while it is folded: all of it, where it is short. */
  shown: string
  isLong: boolean
  lines: number
}

/** The beginning of a text that is too long to be shown at once: so many lines, and of endless ones so many characters. */
export function foldLongText(text: string): FoldedText {
  const lines = text.split('\n')
  const first = lines.slice(0, mostLines).join('\n')
  const shown = first.length > mostCharacters ? cutWhole(first) : first
  return { shown, isLong: shown.length < text.length, lines: lines.length }
}

/** Half of an emoji would be shown as a question mark. */
function cutWhole(text: string): string {
  const cut = text.slice(0, mostCharacters)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
