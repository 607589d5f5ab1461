import { lexer } from 'marked'

/** A text that grows, cut into blocks that will not change any more and the last one, which may. */
export interface SplitStream {
  readonly text: string
  /** Finished blocks as Markdown; the same strings each time, so that they are drawn once. */
  readonly blocks: readonly string[]
  /** Where the unfinished block starts. */
  readonly from: number
}

export const emptySplit: SplitStream = { text: '', blocks: [], from: 0 }

/**
 * Cuts on from an earlier cut of the same text: only what came since is read. A block is finished when another one has
 * begun behind it, because a list goes on after a blank line and a line of dashes makes a heading of the one above.
 */
export function splitStream(text: string, before: SplitStream): SplitStream {
  const last = text.startsWith(before.text) ? before : emptySplit
  const tokens = lexer(text.slice(last.from))
  const newest = tokens.findLastIndex(token => token.type !== 'space')
  const blocks = [...last.blocks]
  let from = last.from
  for (const token of tokens.slice(0, Math.max(newest, 0))) {
    if (token.type !== 'space') blocks.push(token.raw)
    from += token.raw.length
  }
  return blocks.length === last.blocks.length
    ? { text, blocks: last.blocks, from: last.from }
    : { text, blocks, from }
}
