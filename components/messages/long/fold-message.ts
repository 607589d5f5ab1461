/** A person's message with more lines than this on the screen shows only its beginning. */
const longLines = 30
const shownLines = 14
/** About the width of a message in characters. */
const lineCharacters = 90
/** The share of a line that a blank line between paragraphs takes. */
const blankLine = 0.4

export interface FoldedMessage {
  lead: string
  /** The number of lines of the whole text as it is shown: without the marks of code blocks. Null: its lines are few, but long. */
  lines: number | null
  /** The number of words of the whole text. */
  words: number
}

const fenceStart = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/

/** Returns the beginning of a long message, with its code block closed where it was cut; null: it is short enough. */
export function foldMessage(text: string): FoldedMessage | null {
  if (text.length < longLines) return null
  const lines = text.split('\n')
  if (lines.length <= longLines && text.length <= longLines * lineCharacters) return null
  const kept: string[] = []
  let fence: string | null = null
  let formulaAt: number | null = null
  let cutAt: number | null = null
  let height = 0
  for (const line of lines) {
    const own = fence !== null ? 1 : line.trim() === '' ? blankLine : Math.ceil(line.length / lineCharacters)
    if (cutAt === null && height + own > shownLines) {
      cutAt = height
      if (fence !== null) kept.push(fence)
      else if (formulaAt !== null) kept.length = formulaAt
      else if (own > 1) kept.push(...cutLine(line, shownLines - height))
    }
    height += own
    if (cutAt !== null) {
      if (height > longLines) return summarise(text, kept, lines.length - countMarks(lines))
      continue
    }
    kept.push(line)
    if (fence === null && line.trim() === '$$') formulaAt = formulaAt === null ? kept.length - 1 : null
    fence = passFence(fence, line)
  }
  return null
}

/** Counts the lines that begin or end a block of code. */
function countMarks(lines: readonly string[]): number {
  let fence: string | null = null
  let marks = 0
  for (const line of lines) {
    const after = passFence(fence, line)
    if (after !== fence) marks += 1
    fence = after
  }
  return marks
}

/** Returns the mark of the code block that is open after the line; null: none is. */
function passFence(fence: string | null, line: string): string | null {
  const mark = fenceStart.exec(line)?.[1]
  if (!mark) return fence
  if (fence === null) return mark
  return mark.startsWith(fence) && line.trim() === mark ? null : fence
}

/** About how many lines of the screen the beginning takes. */
export const foldedLines = shownLines

function summarise(text: string, kept: readonly string[], lines: number): FoldedMessage | null {
  const lead = kept.join('\n').trimEnd()
  if (lead === '') return null
  return { lead, lines: lines > longLines ? lines : null, words: text.match(/\S+/g)?.length ?? 0 }
}

/** Returns the words of a long line that fit into the room that is left, unless it is too little to begin it. */
function cutLine(line: string, room: number): string[] {
  if (room < 2) return []
  const end = Math.floor(room) * lineCharacters
  const space = line.lastIndexOf(' ', end)
  const cut = space > end / 2 ? space : /[\udc00-\udfff]/.test(line.charAt(end)) ? end - 1 : end
  return [`${line.slice(0, cut)}…`]
}
