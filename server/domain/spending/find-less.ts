/** Returns the lower one of two limits; null: there is none. */
export function findLess(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}
