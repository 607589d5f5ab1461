import type { LiveEvent } from '@/server/domain/wire/realtime'

/** How a joined topic stands. `refused`: the server said no, `lost`: nobody answered, `closed`: the server ended it. */
export type ChannelStatus = 'joined' | 'refused' | 'lost' | 'closed'

/** What the pool needs of a Realtime client. Opening never throws; what goes wrong comes as a status. */
export interface ChannelPort {
  open(topic: string, on: { event(event: LiveEvent): void; status(status: ChannelStatus): void }): () => void
}

export interface TopicListener {
  /** The topic flows from now on, for the first time or again: whatever was missed before has to be read. */
  onJoined(): void
  onEvent(event: LiveEvent): void
  /** The server does not let us in: access was lost, or the topic's name is an old one. */
  onRefused?(): void
}

export interface TopicPool {
  /** Listens to a topic until the returned function is called. Many may listen; the socket joins once. */
  join(topic: string, listener: TopicListener): () => void
}

interface Entry {
  readonly listeners: Set<TopicListener>
  close: () => void
  joined: boolean
  leaving: ReturnType<typeof setTimeout> | undefined
  reopening: ReturnType<typeof setTimeout> | undefined
}

/** Going back and forth between two threads must not leave and join each time. */
const lingerMs = 5_000
/** After the server closed a topic, which it does when a token has expired: long enough for a fresh one. */
const reopenMs = 1_000

/** Shares one membership per topic among all who listen, and takes up again what the server closed. */
export function createTopicPool(port: ChannelPort, onStatus: (status: ChannelStatus) => void): TopicPool {
  const entries = new Map<string, Entry>()

  function open(topic: string, entry: Entry) {
    entry.close = port.open(topic, {
      event: event => {
        for (const listener of [...entry.listeners]) listener.onEvent(event)
      },
      status: status => settle(topic, entry, status),
    })
  }

  function settle(topic: string, entry: Entry, status: ChannelStatus) {
    if (entries.get(topic) !== entry) return
    entry.joined = status === 'joined'
    onStatus(status)
    for (const listener of [...entry.listeners]) {
      if (status === 'joined') listener.onJoined()
      if (status === 'refused') listener.onRefused?.()
    }
    if (status === 'closed') entry.reopening = setTimeout(() => open(topic, entry), reopenMs)
  }

  function leave(topic: string, entry: Entry) {
    entries.delete(topic)
    clearTimeout(entry.reopening)
    entry.close()
  }

  return {
    join(topic, listener) {
      const entry: Entry = entries.get(topic) ?? {
        listeners: new Set(),
        close: () => {},
        joined: false,
        leaving: undefined,
        reopening: undefined,
      }
      clearTimeout(entry.leaving)
      entry.listeners.add(listener)
      if (!entries.has(topic)) {
        entries.set(topic, entry)
        open(topic, entry)
      } else if (entry.joined) {
        queueMicrotask(() => entry.listeners.has(listener) && listener.onJoined())
      }
      return () => {
        entry.listeners.delete(listener)
        if (entry.listeners.size > 0) return
        clearTimeout(entry.leaving)
        entry.leaving = setTimeout(() => leave(topic, entry), lingerMs)
      }
    },
  }
}
