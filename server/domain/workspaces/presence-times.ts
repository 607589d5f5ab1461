export const presenceTimes = {
  /** An open page sends a beat this often. */
  beatMs: 60_000,
  /** A person who has not touched the page for this long is away. */
  idleMs: 5 * 60_000,
  /** A beat counts for this long: until after the next one, even where a hidden page's timers run late. */
  staleMs: 2 * 60_000,
  /** A beat with the same state as the last one is not written again before this time. */
  rewriteMs: 30_000,
} as const

/**
 * Returns the state that a page reports for its user, by the time when it was last touched or looked at
 * again. Both in ms.
 */
export function stateOfPage({ activeAt, now }: { activeAt: number; now: number }): 'online' | 'away' {
  return now - activeAt < presenceTimes.idleMs ? 'online' : 'away'
}
