import { maskQuoted } from './markdown-prose.ts'

/** A place in a text where somebody is called; `name` is lower case, as names are kept. */
export interface MentionRun {
  name: string
  /** From the @ to behind the name, in UTF-16 units. */
  start: number
  end: number
}

/** Names are at most this long, in characters. */
export const longestName = 32

/**
 * A letter or digit of any script, then letters, digits, _ and -, as many as there are: `@vibe-team` names vibe-team
 * and nobody else. Combining marks belong to the letter before them. What stands before the @ rules out addresses,
 * paths and whatever a backslash has made text.
 */
const run = /(?<![\p{L}\p{M}\p{N}@./_\-\\])@([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)/gu

/** Every place where the text may call somebody: outside of code and quotes, whoever is known by such a name or not. */
export function findMentionRuns(text: string): MentionRun[] {
  if (!text.includes('@')) return []
  return [...maskQuoted(text).matchAll(run)].flatMap(found => {
    const name = (found[1] ?? '').normalize('NFC').toLowerCase()
    const fits = [...name].length <= longestName
    return fits ? [{ name, start: found.index, end: found.index + found[0].length }] : []
  })
}

/** The distinct names that a text may call, in the order of their first place; more than `most` are not looked up. */
export function listMentionedNames(text: string, most = 100): string[] {
  return [...new Set(findMentionRuns(text).map(({ name }) => name))].slice(0, most)
}
