import { maskQuoted } from '@/server/domain/markdown-prose'
import { longestName } from '@/server/domain/mentions'

/** A name that is being typed: from the @ to the end of the word that the caret is in. */
export interface MentionQuery {
  start: number
  end: number
  /** What was typed up to the caret, lower case, without the @. */
  text: string
}

const open = /(?<![\p{L}\p{M}\p{N}@./_\-\\])@((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)?)$/u
const rest = /^[\p{L}\p{M}\p{N}_-]*/u

/** The mention at the caret, if one is being typed there: not in an address, a path, code or a quote. */
export function findMentionQuery(text: string, caret: number): MentionQuery | null {
  const before = text.slice(Math.max(0, caret - 2 * longestName - 2), caret)
  const found = open.exec(before)
  if (!found) return null
  const start = caret - (found[0]?.length ?? 0)
  if (maskQuoted(text)[start] !== '@') return null
  const end = caret + (rest.exec(text.slice(caret))?.[0].length ?? 0)
  const typed = (found[1] ?? '').normalize('NFC').toLowerCase()
  return [...typed].length > longestName ? null : { start, end, text: typed }
}

/** Puts a chosen name in the place of what was typed, with a space behind it; tells where the caret goes. */
export function insertMention(
  text: string,
  query: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const after = text.slice(query.end)
  const space = /^\s/.test(after) ? '' : ' '
  const head = `${text.slice(0, query.start)}@${name}`
  return { text: `${head}${space}${after}`, caret: head.length + 1 }
}
