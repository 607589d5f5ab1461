/** Adds amounts to the millionth of a dollar, which is how they are stored. */
export function addDollars(a: number, b: number): number {
  return Math.round((a + b) * 1e6) / 1e6
}
