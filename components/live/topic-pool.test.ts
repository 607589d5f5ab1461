import { v7 as newId } from 'uuid'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '@/server/domain/wire/realtime'
import { type ChannelStatus, createTopicPool, type TopicListener } from './topic-pool'

/** A socket that the test controls: it records the opened and closed channels, and can answer. */
function openSocket() {
  const channels: {
    topic: string
    closed: boolean
    event(event: LiveEvent): void
    status(status: ChannelStatus): void
  }[] = []
  const port = {
    open(topic: string, on: Pick<(typeof channels)[number], 'event' | 'status'>) {
      const channel = { topic, closed: false, ...on }
      channels.push(channel)
      return () => {
        channel.closed = true
      }
    },
  }
  return { port, channels }
}

function listen(): TopicListener & { heard: string[] } {
  const heard: string[] = []
  return {
    heard,
    onJoined: () => heard.push('joined'),
    onEvent: ({ name }) => heard.push(name),
    onRefused: () => heard.push('refused'),
  }
}

describe('topics', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('are joined once for many listeners, and left after the last one has gone', async () => {
    const { port, channels } = openSocket()
    const pool = createTopicPool(port, () => {})
    const first = listen()
    const second = listen()
    const leaveFirst = pool.join('thread:1:1', first)
    channels[0]?.status('joined')
    const leaveSecond = pool.join('thread:1:1', second)
    await Promise.resolve()
    channels[0]?.event({ name: 'agent.changed', payload: { id: newId() } })
    expect(channels).toHaveLength(1)
    expect(first.heard).toEqual(['joined', 'agent.changed'])
    expect(second.heard).toEqual(['joined', 'agent.changed'])

    leaveFirst()
    leaveSecond()
    expect(channels[0]?.closed).toBe(false)
    vi.advanceTimersByTime(5_000)
    expect(channels[0]?.closed).toBe(true)
  })

  it('stay joined when a listener comes back in time', () => {
    const { port, channels } = openSocket()
    const pool = createTopicPool(port, () => {})
    pool.join('thread:1:1', listen())()
    vi.advanceTimersByTime(4_000)
    pool.join('thread:1:1', listen())
    vi.advanceTimersByTime(10_000)
    expect(channels.map(channel => channel.closed)).toEqual([false])
  })

  it('are joined again when the server closes them, and report it', () => {
    const { port, channels } = openSocket()
    const statuses: ChannelStatus[] = []
    const pool = createTopicPool(port, status => statuses.push(status))
    const listener = listen()
    pool.join('thread:1:1', listener)
    channels[0]?.status('joined')
    channels[0]?.status('closed')
    vi.advanceTimersByTime(1_000)
    channels[1]?.status('joined')
    expect(listener.heard).toEqual(['joined', 'joined'])
    expect(statuses).toEqual(['joined', 'closed', 'joined'])
  })

  it('tell their listeners when the server refuses access', () => {
    const { port, channels } = openSocket()
    const pool = createTopicPool(port, () => {})
    const listener = listen()
    pool.join('thread:1:1', listener)
    channels[0]?.status('refused')
    expect(listener.heard).toEqual(['refused'])
  })
})
