/** How well a search finds the known answers of questions. */
export interface Scores {
  /** The part of the answers that is among the first five. */
  recall: number
  /** The normalised discounted cumulative gain of the first ten: answers count less the later they come. */
  ndcg: number
}

/** Scores the results of one search, best first. */
export function scoreSearch(found: readonly string[], wanted: ReadonlySet<string>): Scores {
  const gain = (index: number) => 1 / Math.log2(index + 2)
  const hits = found.slice(0, 5).filter(id => wanted.has(id)).length
  const best = Array.from({ length: Math.min(wanted.size, 10) }, (_, index) => gain(index))
  const won = found.slice(0, 10).map((id, index) => (wanted.has(id) ? gain(index) : 0))
  return { recall: hits / Math.min(wanted.size, 5), ndcg: add(won) / add(best) }
}

/** Returns the mean of scores. */
export function meanScores(scores: readonly Scores[]): Scores {
  const mean = (read: (each: Scores) => number) => add(scores.map(read)) / scores.length
  return { recall: mean(({ recall }) => recall), ndcg: mean(({ ndcg }) => ndcg) }
}

function add(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
