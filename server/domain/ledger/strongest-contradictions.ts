import type { Contradiction } from './entry-list.ts'

/** The most earlier decisions that a person is asked about at once. */
export const mostContradictions = 3

/** Chooses the pairs that are most alike, each earlier decision once. Pure. */
export function chooseStrongest(found: readonly (Contradiction & { likeness: number })[]): Contradiction[] {
  const sorted = [...found].sort((a, b) => b.likeness - a.likeness)
  const first = sorted.filter(
    (each, index) => sorted.findIndex(({ earlier }) => earlier.id === each.earlier.id) === index,
  )
  return first.slice(0, mostContradictions).map(({ likeness: _, ...pair }) => pair)
}
