const shortest = 100
const longest = 5_000
/** A child that lived this long did not die because of its start. */
const settled = 30_000

/** Returns the wait before a child is started again that has died `deaths` times in a row. */
export function delayRestart(deaths: number): number {
  return Math.min(longest, shortest * 2 ** (deaths - 1))
}

/** Counts deaths in a row; a long life starts the count again. */
export function countDeaths(before: number, livedMs: number): number {
  return livedMs >= settled ? 1 : before + 1
}
