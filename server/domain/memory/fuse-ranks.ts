/** The place from which the weight of a rank falls quickly. */
const offset = 60

/** Something that at least one of the lists has. A rank counts from 1; null: the list does not have it. */
export interface FusedRank {
  id: string
  ranks: readonly (number | null)[]
  score: number
}

/**
 * Puts several lists with the best first into one: the score of a thing is the sum of 1 / (60 + rank) over the lists
 * that have it. So lists whose own scores can't be compared count the same, and a thing that two lists have wins
 * (Cormack, Clarke and Büttcher, Reciprocal Rank Fusion, SIGIR 2009).
 */
export function fuseRanks(lists: readonly (readonly string[])[]): FusedRank[] {
  const places = lists.map(list => new Map(list.map((id, index) => [id, index + 1])))
  const ids = [...new Set(lists.flat())]
  return ids
    .map(id => {
      const ranks = places.map(place => place.get(id) ?? null)
      const score = ranks.reduce<number>((sum, rank) => sum + (rank === null ? 0 : 1 / (offset + rank)), 0)
      return { id, ranks, score }
    })
    .sort((one, other) => other.score - one.score)
}
