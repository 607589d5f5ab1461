import { Lexer, type Token, type Tokens } from 'marked'
import { isTooDeep } from './nesting-limit'

/** A paragraph, a list or a table, with the blank lines after it. */
export interface Piece {
  raw: string
  isCode: boolean
}

/** A list of this length is cut between two items, because a whole piece is read again with each new word. */
const longList = 1_500

/** Code whose first line has ended. It stays code, even if more text follows. */
export const openedFence = /^ {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/

/**
 * A definite item: a word follows its mark, and the line can't become a rule (`* * *`). It is not indented,
 * so that it can stand at the start of a piece.
 */
const item = /^(?!([-*])(?:[ \t]*\1)*[ \t]*(?:\n|$))(?:[-+*]|(\d{1,9})[.)])[ \t]+\S/

/** Cuts a text into its pieces, in order. Together they are the text. */
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

/** A text that can't be cut, or not in reasonable time, is one piece; it is shown unformatted. */
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
    // A list whose items all say 1. would start again at 1 after a cut.
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
