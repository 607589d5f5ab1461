import { foldText } from '@/server/domain/messages/fold-text'
import { findMentionRuns } from '@/server/domain/messages/mentions'

/**
 * The mention that is being typed: `text` stands between the @ and the caret, the word
 * runs from `start` to `end`.
 */
export interface MentionQuery {
  start: number
  end: number
  text: string
}

/**
 * No mention is longer than this, so a key press in a long text checks only the text
 * around the caret at first.
 */
const reach = 80

const wordBefore = /@((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)?)$/u
const wordAfter = /^[\p{L}\p{M}\p{N}_-]*/u

/** Finds the mention at the caret, or null where an @ mentions nobody: addresses, paths, code, quotes. */
export function findMentionQuery(text: string, caret: number): MentionQuery | null {
  const found = wordBefore.exec(text.slice(Math.max(0, caret - reach), caret))
  if (!found) return null
  const typed = found[1] ?? ''
  const start = caret - typed.length - 1
  if (!wouldCall(text, start, caret) || isInOpenCode(text, start)) return null
  const rest = wordAfter.exec(text.slice(caret, caret + reach))?.[0] ?? ''
  return { start, end: caret + rest.length, text: typed }
}

const wordsBefore = /@([\p{L}\p{N}][\p{L}\p{M}\p{N}_.'’-]*(?: [\p{L}\p{M}\p{N}_.'’-]+)* ?)$/u

/**
 * Finds a mention that goes on after a space, because somebody has a name that begins so: '@ada lo' for Ada Lovelace.
 * `names` are folded. Null for all other words after a mention, which are the sentence.
 */
export function findNameQuery(text: string, caret: number, names: readonly string[]): MentionQuery | null {
  const typed = wordsBefore.exec(text.slice(Math.max(0, caret - reach), caret))?.[1]
  if (!typed?.includes(' ')) return null
  const sought = foldText(typed).text
  if (!names.some(name => name.startsWith(sought))) return null
  const start = caret - typed.length - 1
  if (!wouldCall(text, start, caret) || isInOpenCode(text, start)) return null
  const rest = wordAfter.exec(text.slice(caret, caret + reach))?.[0] ?? ''
  // A caret at the space stands before the sentence, which is not part of the name.
  return { start, end: typed.endsWith(' ') ? caret : caret + rest.length, text: typed }
}

/** Asks the rule by which the server decides; a lone @ is tested with a letter after it. */
function wouldCall(text: string, start: number, caret: number): boolean {
  const tried = caret === start + 1 ? `${text.slice(0, caret)}x${text.slice(caret)}` : text
  return findMentionRuns(tried).some(run => run.start === start)
}

const closedSpan = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g
/** Backticks inside a word are apostrophes. */
const openSpan = /(?:^|[^\p{L}\p{N}`\\])`+[^`]*$/u

/**
 * Tells whether a place is in code whose end is not typed yet. Markdown sees no code
 * there, but its author does.
 */
export function isInOpenCode(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 1_000), at)
  if (!before.includes('`')) return false
  const paragraph = before.slice(before.lastIndexOf('\n\n') + 1)
  return openSpan.test(paragraph.replace(closedSpan, ''))
}
