const shortest = 100
const longest = 5_000
/** Whoever lived this long was not brought down by starting. */
const settled = 30_000

/** How long to wait before a child is started again, when it has died `deaths` times in a row. */
export function delayRestart(deaths: number): number {
  return Math.min(longest, shortest * 2 ** (deaths - 1))
}

/** Deaths in a row, counted anew after a long life. */
export function countDeaths(before: number, livedMs: number): number {
  return livedMs >= settled ? 1 : before + 1
}
