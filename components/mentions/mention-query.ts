import { findMentionRuns } from '@/server/domain/messages/mentions'

/** The mention that is being typed: `text` stands between the @ and the caret, the word goes from `start` to `end`. */
export interface MentionQuery {
  start: number
  end: number
  text: string
}

/** No mention is longer than this, so that a key press in a long text looks at the caret's surroundings first. */
const reach = 80

const wordBefore = /@((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)?)$/u
const wordAfter = /^[\p{L}\p{M}\p{N}_-]*/u

/** What is being mentioned where the caret stands, or null where an @ calls nobody: addresses, paths, code, quotes. */
export function findMentionQuery(text: string, caret: number): MentionQuery | null {
  const found = wordBefore.exec(text.slice(Math.max(0, caret - reach), caret))
  if (!found) return null
  const typed = found[1] ?? ''
  const start = caret - typed.length - 1
  if (!wouldCall(text, start, caret) || isInOpenCode(text, start)) return null
  const rest = wordAfter.exec(text.slice(caret, caret + reach))?.[0] ?? ''
  return { start, end: caret + rest.length, text: typed }
}

/** Asks the rule that the server sends by; a lone @ is tried with a letter behind it. */
function wouldCall(text: string, start: number, caret: number): boolean {
  const tried = caret === start + 1 ? `${text.slice(0, caret)}x${text.slice(caret)}` : text
  return findMentionRuns(tried).some(run => run.start === start)
}

const closedSpan = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g
/** Backticks inside of a word are apostrophes. */
const openSpan = /(?:^|[^\p{L}\p{N}`\\])`+[^`]*$/u

/** Code whose end is not typed yet is no code to Markdown, but it is to whoever types it. */
function isInOpenCode(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 1_000), at)
  if (!before.includes('`')) return false
  const paragraph = before.slice(before.lastIndexOf('\n\n') + 1)
  return openSpan.test(paragraph.replace(closedSpan, ''))
}
