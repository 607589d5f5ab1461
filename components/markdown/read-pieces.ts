import { Lexer, type Token, type Tokens } from 'marked'
import { isTooDeep } from './tangle'

/** A paragraph, a list, a table, with the blank lines behind it. */
export interface Piece {
  raw: string
  isCode: boolean
}

/** A list this long is cut between two of its items, since all of a piece is read again with each word that comes. */
const longList = 1_500

/** Code whose first line has ended. Whatever comes, it stays code. */
export const openedFence = /^ {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/

/**
 * An item for certain: a word stands behind its mark, and not what may become a rule (`* * *`). It is not indented, so
 * that it can stand at a start.
 */
const item = /^(?!([-*])(?:[ \t]*\1)*[ \t]*(?:\n|$))(?:[-+*]|(\d{1,9})[.)])[ \t]+\S/

/** The pieces of a text, in order. Together they are the text. */
export function readPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const token of readTokens(text)) {
    const previous = pieces.at(-1)
    if (token.type === 'space' && previous) previous.raw += token.raw
    else if (isList(token)) pieces.push(...cutList(token).map(raw => ({ raw, isCode: false })))
    else pieces.push({ raw: token.raw, isCode: token.type === 'code' && openedFence.test(token.raw) })
  }
  return pieces
}

/** What can't be cut in reasonable time, or at all, is one piece; it is shown as it was written. */
function readTokens(text: string): Token[] {
  const whole: Token[] = [{ type: 'paragraph', raw: text, text }]
  if (isTooDeep(text)) return whole
  try {
    return new Lexer().blockTokens(text)
  } catch {
    return whole
  }
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list'
}

function cutList({ items, raw }: Tokens.List): string[] {
  const parts: string[] = []
  let from = 0
  let at = 0
  let number = Number.NaN
  for (const each of items) {
    const started = item.exec(each.raw)
    // A list that says 1. 1. 1. would begin again at 1 behind a cut.
    const countsOn = started?.[2] === undefined || Number(started[2]) === number + 1
    if (started && countsOn && at - from >= longList) {
      parts.push(raw.slice(from, at))
      from = at
    }
    number = Number(/^\s*(\d+)/.exec(each.raw)?.[1])
    at += each.raw.length
  }
  return [...parts, raw.slice(from)]
}
