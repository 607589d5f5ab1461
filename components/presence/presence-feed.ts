import { v7 as createId } from 'uuid'
import { shownAfterMs } from '@/components/live/connection'
import { createStore, type Store } from '@/components/live/store'
import type { LiveEvent, PresenceChange } from '@/server/domain/wire/realtime'
import type { PresenceList, PresenceState } from '@/server/domain/workspaces/presence'
import { presenceTimes } from '@/server/domain/workspaces/presence-times'
import { hearChange, hearList, type KnownPeople, nobody } from './known-people'
import { type PageWatch, watchPage } from './watch-page'

/** The people who are in the workspace now; it is current while this page itself reports. */
export interface PresenceFeed {
  readonly people: Store<KnownPeople>
  start(): void
  /** Reports at once that the person leaves, even while the page closes. */
  stop(): void
  /** Called when events may have been missed. */
  refresh(): void
  /**
   * Takes since when no events reach this page (a clock time in ms); null: they do. Once people are told, nobody is known
   * to be here, and this page does not say that its person is: presence ends with the heartbeat.
   */
  hearLine(lostAt: number | null): void
  hear(event: LiveEvent): void
}

interface PageReport {
  /** The page for as long as it stays. Once it was away it comes back under a new id: see `isOvertaken`. */
  tabId: string
  state: PresenceState
}

/** Longer than a reload takes. Without the wait, a person who reloads would jump in everybody's list. */
const farewellMs = 3_000

/** Tells the server about this page and returns the people who are here. */
export function createPresenceFeed(report: (page: PageReport) => Promise<PresenceList>): PresenceFeed {
  const people = createStore<KnownPeople>(nobody)
  let watch: PageWatch | null = null
  let answeredAt = 0
  let last: PageReport | null = null
  let isLost = false
  let losing: ReturnType<typeof setTimeout> | undefined

  function tell(state: PresenceState) {
    if (isLost && state === 'online') return
    const isBack = last?.state === 'away' && state === 'online'
    last = { tabId: last && !isBack ? last.tabId : createId(), state }
    report(last).then(
      list => {
        answeredAt = Date.now()
        if (!isLost) people.set(hearList(people.get(), list))
      },
      // The next beat tries again. After the time for which a beat counts, an unconfirmed
      // list is not shown any more.
      () => Date.now() - answeredAt >= presenceTimes.staleMs && people.set(nobody),
    )
  }

  function lose() {
    isLost = true
    people.set(nobody)
  }

  function apply(change: PresenceChange) {
    if (!isLost) people.set(hearChange(people.get(), change))
  }

  return {
    people,
    start() {
      watch ??= watchPage(tell)
    },
    stop() {
      watch?.stop()
      watch = null
    },
    refresh: () => watch?.again(),
    hearLine(lostAt) {
      clearTimeout(losing)
      if (lostAt !== null) {
        losing = setTimeout(lose, Math.max(0, lostAt + shownAfterMs - Date.now()))
      } else if (isLost) {
        isLost = false
        watch?.again()
      }
    },
    hear({ name, payload: change }) {
      if (name !== 'presence.changed') return
      const leaves = change.state === 'away' && people.get().get(change.userId)?.state === 'online'
      if (leaves) setTimeout(() => apply(change), farewellMs)
      else apply(change)
    },
  }
}
