import { isInsideMath } from './math/math'
import { readPieces } from './read-pieces'

/** A growing text, cut into blocks that will not change any more and the rest, which may. */
export interface SplitStream {
  readonly text: string
  /** Finished blocks as Markdown; the same strings each time, so that they are drawn once. */
  readonly blocks: readonly string[]
  /** The position where the unfinished block starts. */
  readonly from: number
  /** The position in it where the piece that is being written starts: a paragraph, a list, a table. */
  readonly newest: number
}

export const emptySplit: SplitStream = { text: '', blocks: [], from: 0, newest: 0 }

/** Short neighbours become one block: drawing many small ones costs more than drawing one again. */
const smallest = 200
/** The inside of a formula may look like a list or a heading; anything longer than this was no formula. */
const longestFormula = 4_000

/** A footnote's text stands after the words that it belongs to, and both must be drawn together. */
const footnote = /^ {0,3}\[\^[^\]\s]+\]:/m

/**
 * Cuts a text that has grown, starting at the earlier cut: only the new part is read. A piece is finished
 * when another one has started after it, because a list continues after a blank line and a line of dashes
 * turns the line above into a heading. The cuts depend on the text alone, not on the steps in which it
 * arrived. Code always has its own block.
 */
export function splitStream(text: string, before: SplitStream): SplitStream {
  const last = text.startsWith(before.text) ? before : emptySplit
  const pieces = readPieces(text.slice(last.from))
  if (pieces.some(({ raw, isCode }) => !isCode && footnote.test(raw))) return { ...emptySplit, text }

  const blocks = [...last.blocks]
  let from = last.from
  let newest = last.from
  pieces.forEach(({ raw, isCode }, index) => {
    const isLast = index === pieces.length - 1
    const end = newest + raw.length
    const starts = isCode && newest > from ? [newest] : []
    const isWhole = end - from >= longestFormula || !isInsideMath(text.slice(from, end))
    if (!isLast && (isCode || (end - from >= smallest && isWhole))) starts.push(end)
    for (const start of starts) {
      blocks.push(text.slice(from, start))
      from = start
    }
    if (!isLast) newest = end
  })
  const unchanged = blocks.length === last.blocks.length
  return { text, blocks: unchanged ? last.blocks : blocks, from, newest }
}
