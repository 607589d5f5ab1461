import uFuzzy from '@leeoniya/ufuzzy'

/** The parts of an item that the search uses. */
export interface Findable {
  id: string
  /** The name of the item; matched first. */
  label: string
  /** Other words that find it. */
  words?: string
}

/** Allows one wrong, missing, swapped or extra letter in a word, except in its first letter. */
const fuzzy = new uFuzzy({
  intraMode: 1,
  // Matches letters of any script.
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
})
/** The limit of words that may stand in any order; more words must keep their order. */
const reorderedWords = 3

/**
 * Returns the matching items, best first. Without a query: all items, recently used ones first. With a query:
 * among equally good matches, recently used ones come first.
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

/** Returns the quality of a match: the whole name, its start, the start of a word in it, anything else. */
function tierOf(label: string, needle: string): number {
  const bare = label.replace(/^[#@]/, '')
  if (bare === needle) return 0
  if (bare.startsWith(needle)) return 1
  return bare.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(needle)) ? 2 : 3
}
