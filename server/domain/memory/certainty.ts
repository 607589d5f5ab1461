/** How certain an item is, in a word that people understand. */
export type Certainty = 'certain' | 'likely' | 'unsure' | 'guess'

const least: readonly (readonly [number, Certainty])[] = [
  [0.9, 'certain'],
  [0.65, 'likely'],
  [0.35, 'unsure'],
]

/** Returns the word for a confidence from 0 to 1. */
export function certaintyOf(confidence: number): Certainty {
  return least.find(([from]) => confidence >= from)?.[1] ?? 'guess'
}
