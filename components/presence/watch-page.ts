import type { PresenceState } from '@/server/domain/workspaces/presence'
import { presenceTimes, stateOfPage } from '@/server/domain/workspaces/presence-times'

/** Events that show that somebody is at the page. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'focusin'] as const

/**
 * Browsers wake the timers of a hidden page once a minute; a shorter interval than the beat makes sure that a
 * report is sent each minute.
 */
const lookMs = 20_000

export interface PageWatch {
  /** Reports the present state once more. */
  again(): void
  /** Reports that nobody is here any more, and ends the watch. */
  stop(): void
}

/**
 * Reports whether somebody is at this page: at once, about every minute, and at each change. The page is in
 * use for five minutes after it was opened, looked at or touched; a person who leaves it is away at once.
 */
export function watchPage(tell: (state: PresenceState) => void): PageWatch {
  const ended = new AbortController()
  const { signal } = ended
  let activeAt = Date.now()
  let told: PresenceState = 'online'
  let toldAt = 0

  function again() {
    told = stateOfPage({ activeAt, now: Date.now() })
    toldAt = Date.now()
    tell(told)
  }

  function look() {
    const now = Date.now()
    if (told !== stateOfPage({ activeAt, now }) || now - toldAt >= presenceTimes.beatMs) again()
  }

  function touch() {
    activeAt = Date.now()
    if (told === 'away') again()
  }

  function see() {
    if (document.visibilityState !== 'visible') return
    activeAt = Date.now()
    // A person who comes back after hours wants to see who is here now.
    again()
  }

  function leave() {
    // A time long ago, so that no event during the exit looks like somebody at the page. The page may
    // be shown again: see `see`.
    activeAt = 0
    again()
  }

  for (const type of touches) document.addEventListener(type, touch, { signal, passive: true, capture: true })
  document.addEventListener('visibilitychange', see, { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', touch, { signal })
  addEventListener('online', again, { signal })
  const ticking = setInterval(look, lookMs)
  again()

  return {
    again,
    stop() {
      if (signal.aborted) return
      ended.abort()
      clearInterval(ticking)
      leave()
    },
  }
}
