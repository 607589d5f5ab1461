import type { RealtimeAccess } from './realtime-client'
import type { RealtimeSocket } from './realtime-socket'
import { createStore, type Store } from './store'
import { type ChannelPort, createTopicPool, type TopicPool } from './topic-pool'

/**
 * Tells whether events reach this tab. `lostAt`: since when they don't, as a clock time in ms; null while connected or
 * just starting.
 */
export interface ConnectionState {
  readonly lostAt: number | null
}

export interface Connection extends TopicPool {
  readonly state: Store<ConnectionState>
  /**
   * Calls the listener whenever events may have been missed: on waking up, on coming
   * online, and every 30 seconds.
   */
  onWake(listener: () => void): () => void
}

/** A loss that is over by then is not told to people. */
export const shownAfterMs = 5_000
const pollMs = 30_000
const retryMs = 2_000
const lookMs = 1_000
/** A connection that is not there by then counts as lost, although it may still come. */
const openMs = 5_000
/** No page is so busy that its clock is late by as much. */
const sleptMs = 10_000

/**
 * Makes the tab's only connection to Realtime: it opens with the first topic and stays while the page lives.
 */
export function createConnection(
  openLink: (onPulse: RealtimeAccess['onPulse']) => Promise<RealtimeSocket>,
): Connection {
  const state = createStore<ConnectionState>({ lostAt: null })
  const wakers = new Set<() => void>()
  let link: Promise<RealtimeSocket> | null = null

  function lose(since = Date.now()) {
    if (state.get().lostAt === null) state.set({ lostAt: since })
  }

  function find() {
    if (state.get().lostAt !== null) state.set({ lostAt: null })
  }

  function reach(): Promise<RealtimeSocket> {
    link ??= open()
    return link
  }

  async function open(): Promise<RealtimeSocket> {
    const began = Date.now()
    const late = setTimeout(() => lose(began), openMs)
    try {
      return await openLink((alive, heardAt) => (alive ? find() : lose(heardAt)))
    } catch (error) {
      lose(began)
      link = null
      await new Promise(resolve => setTimeout(resolve, retryMs))
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  const port: ChannelPort = {
    open(topic, on) {
      let open = true
      let close = () => {}
      const tryOpen = () => {
        if (!open) return
        reach().then(opened => {
          if (open) close = opened.open(topic, on)
        }, tryOpen)
      }
      tryOpen()
      return () => {
        open = false
        close()
      }
    },
  }
  const pool = createTopicPool(port, status => {
    if (status === 'joined') find()
    if (status === 'lost' || status === 'closed') lose()
  })

  function wake() {
    void link?.then(opened => opened.probe()).catch(() => {})
    for (const waker of [...wakers]) waker()
  }
  addEventListener('online', wake)
  addEventListener('offline', () => lose())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
  // The lid of a laptop closes over a visible page, and no event tells that it was opened: only the clock has moved on.
  let lookedAt = Date.now()
  setInterval(() => {
    const slept = Date.now() - lookedAt > sleptMs
    lookedAt = Date.now()
    if (slept && document.visibilityState === 'visible') wake()
  }, lookMs)
  setInterval(() => {
    if (document.visibilityState === 'visible') for (const waker of [...wakers]) waker()
  }, pollMs)

  return {
    join: pool.join,
    state,
    onWake(listener) {
      wakers.add(listener)
      return () => wakers.delete(listener)
    },
  }
}
