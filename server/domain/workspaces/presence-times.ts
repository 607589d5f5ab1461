export const presenceTimes = {
  /** An open page gives a beat this often. */
  beatMs: 60_000,
  /** Without a touch for so long, whoever sat at the page is away. */
  idleMs: 5 * 60_000,
  /** So long a beat counts: until after the next one, even where a hidden page's timers run late. */
  staleMs: 2 * 60_000,
  /** A beat that says what the last one said is not written again before. */
  rewriteMs: 30_000,
} as const

/** What a page says of whoever sits at it, by when it was last touched or looked at again. Both in ms. */
export function stateOfPage({ activeAt, now }: { activeAt: number; now: number }): 'online' | 'away' {
  return now - activeAt < presenceTimes.idleMs ? 'online' : 'away'
}
