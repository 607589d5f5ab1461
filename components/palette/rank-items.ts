import uFuzzy from '@leeoniya/ufuzzy'

/** Something one can go to or do, as far as finding it matters. */
export interface Findable {
  id: string
  /** What it is called; matched first. */
  label: string
  /** Other words that it is found by. */
  words?: string
}

/** One wrong, missing, swapped or extra letter in a word is forgiven, though not its first. */
const fuzzy = new uFuzzy({
  intraMode: 1,
  // Letters of any script.
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
})
/** Three words in any order; more are taken as they stand. */
const reorderedWords = 3

/**
 * What fits, best first. Without words everything, lately used first. With words, what was used lately stands before what
 * fits as well.
 */
export function rankItems<Item extends Findable>(
  items: readonly Item[],
  query: string,
  usedAt: ReadonlyMap<string, number>,
): Item[] {
  const used = (item: Item) => usedAt.get(item.id) ?? 0
  const needle = uFuzzy.latinize(query.trim())
  if (needle === '') return items.toSorted((one, other) => used(other) - used(one))
  const haystack = uFuzzy.latinize(items.map(({ label, words = '' }) => `${label} ${words}`.trim()))
  const [found, info, order] = fuzzy.search(haystack, needle, reorderedWords)
  if (!found) return []
  const ranked = (order && info ? order.map(place => info.idx[place] ?? 0) : found).flatMap(
    index => items[index] ?? [],
  )
  const place = new Map(ranked.map((item, index) => [item.id, index]))
  const tier = (item: Item) => tierOf(uFuzzy.latinize(item.label).toLowerCase(), needle.toLowerCase())
  return ranked.toSorted(
    (one, other) =>
      tier(one) - tier(other) ||
      used(other) - used(one) ||
      (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0),
  )
}

/** The name itself, its beginning, the beginning of a word in it, anything else. */
function tierOf(label: string, needle: string): number {
  const bare = label.replace(/^[#@]/, '')
  if (bare === needle) return 0
  if (bare.startsWith(needle)) return 1
  return bare.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(needle)) ? 2 : 3
}
