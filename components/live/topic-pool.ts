import type { LiveEvent } from '@/server/domain/wire/realtime'

/**
 * The status of a topic. `refused`: the server denied access, `lost`: nobody answered,
 * `closed`: the server ended it.
 */
export type ChannelStatus = 'joined' | 'refused' | 'lost' | 'closed'

/** The part of a Realtime client that the pool needs. Opening never throws; errors arrive as a status. */
export interface ChannelPort {
  open(topic: string, on: { event(event: LiveEvent): void; status(status: ChannelStatus): void }): () => void
}

export interface TopicListener {
  /** Called when events start to arrive, for the first time or again: changes from before must be read. */
  onJoined(): void
  onEvent(event: LiveEvent): void
  /** Called when the server denies access: access was lost, or the topic's name is old. */
  onRefused?(): void
}

export interface TopicPool {
  /**
   * Listens to a topic until the returned function is called. There may be many
   * listeners; the socket joins once.
   */
  join(topic: string, listener: TopicListener): () => void
}

interface Entry {
  readonly listeners: Set<TopicListener>
  close: () => void
  joined: boolean
  leaving: ReturnType<typeof setTimeout> | undefined
  reopening: ReturnType<typeof setTimeout> | undefined
}

/** Switching between two threads must not leave and join each time. */
const lingerMs = 5_000
/**
 * The pause after the server closed a topic, which it does when a token has expired:
 * long enough for a new token.
 */
const reopenMs = 1_000

/** Shares one membership per topic among all listeners, and joins again when the server closes a topic. */
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
