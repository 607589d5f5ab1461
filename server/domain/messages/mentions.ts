import { maskQuoted } from './markdown-prose.ts'

/** A place in a text that mentions a name; `name` is lower case, as names are stored. */
export interface MentionRun {
  name: string
  /** The place from the @ to the end of the name, in UTF-16 units. */
  start: number
  end: number
}

/** Names that mean the members of a channel: all of them, or those who are active now. */
export const callNames = ['channel', 'here'] as const
export type CallName = (typeof callNames)[number]

export function isCallName(name: string): name is CallName {
  return callNames.some(each => each === name)
}

/** The longest name, in characters. */
export const longestName = 32

/**
 * A letter or digit of any script, then letters, digits, _ and -, as many as there are: `@vibe-team` names
 * only vibe-team. Combining marks belong to the letter before them. The characters before the @ rule out
 * addresses, paths and text that a backslash escapes.
 */
const run = /(?<![\p{L}\p{M}\p{N}@./_\-\\])@([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)/gu

/**
 * Finds every place where the text may mention somebody: outside code and quotes, whether or not anybody has
 * that name.
 */
export function findMentionRuns(text: string): MentionRun[] {
  if (!text.includes('@')) return []
  return [...maskQuoted(text).matchAll(run)].flatMap(found => {
    const name = (found[1] ?? '').normalize('NFC').toLowerCase()
    const fits = [...name].length <= longestName
    return fits ? [{ name, start: found.index, end: found.index + found[0].length }] : []
  })
}

/**
 * Lists the distinct names that a text may mention, in the order of their first place; names beyond `most`
 * are not looked up.
 */
export function listMentionedNames(text: string, most = 100): string[] {
  return [...new Set(findMentionRuns(text).map(({ name }) => name))].slice(0, most)
}

/**
 * Returns those of the mentions stored with a message that an excerpt of it has, so that a list can tell who was meant;
 * undefined: it has none.
 */
export function mentionsIn<M extends { name: string }>(
  excerpt: string,
  mentions: readonly M[] | null | undefined,
): M[] | undefined {
  if (!mentions) return undefined
  const names = new Set(listMentionedNames(excerpt))
  const kept = mentions.filter(({ name }) => names.has(name))
  return kept.length > 0 ? kept : undefined
}
