import type { RealtimeAccess, RealtimeLink } from './realtime-client'
import { createStore, type Store } from './store'
import { type ChannelPort, createTopicPool, type TopicPool } from './topic-pool'

/** Whether events reach this tab. `lostAt` is a clock time in ms; null while all is well or just beginning. */
export interface ConnectionState {
  readonly lostAt: number | null
}

export interface Connection extends TopicPool {
  readonly state: Store<ConnectionState>
  /** Calls back whenever something may have been missed: awake again, online again, and every half minute. */
  onWake(listener: () => void): () => void
}

const pollMs = 30_000
const retryMs = 2_000

/** The tab's one connection to Realtime: opened with the first topic, kept for as long as the page lives. */
export function createConnection(
  openLink: (onPulse: RealtimeAccess['onPulse']) => Promise<RealtimeLink>,
): Connection {
  const state = createStore<ConnectionState>({ lostAt: null })
  const wakers = new Set<() => void>()
  let link: Promise<RealtimeLink> | null = null

  function lose() {
    if (state.get().lostAt === null) state.set({ lostAt: Date.now() })
  }

  function find() {
    if (state.get().lostAt !== null) state.set({ lostAt: null })
  }

  function reach(): Promise<RealtimeLink> {
    link ??= openLink(alive => (alive ? find() : lose())).catch(async error => {
      lose()
      link = null
      await new Promise(resolve => setTimeout(resolve, retryMs))
      throw error
    })
    return link
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
  addEventListener('offline', lose)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
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
