// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createThreadListFeed, type ThreadListFeed } from '@/components/live/thread-list/thread-list-feed'
import { sortThreads } from '@/components/live/thread-list/thread-list-state'
import { useStore } from '@/components/live/use-store'
import { plainParts } from '@/server/domain/messages/plain-parts'
import type { ThreadSummary } from '@/server/domain/messages/thread'
import { createChannel } from '@/testing/interface/mention-names'
import { createMessage } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ThreadList } from './thread-list'

// jsdom does not know how a page was reached.
vi.hoisted(() => {
  performance.getEntriesByType = () => []
  vi.stubGlobal('PerformanceNavigationTiming', class {})
})

// Each drawing of a row reads the first words of its thread once.
vi.mock('@/server/domain/messages/plain-parts', async original => {
  const real = await original<typeof import('@/server/domain/messages/plain-parts')>()
  return { ...real, plainParts: vi.fn(real.plainParts) }
})

afterEach(cleanup)

const channel = createChannel()
const at = (minute: number) => `2026-11-21T09:0${minute}:00.000000+00:00`

function summary(id: string, minute: number): ThreadSummary {
  return {
    id,
    channelId: channel.id,
    rev: minute,
    lastSeq: minute,
    messageCount: minute,
    lastActivityAt: at(minute),
    createdAt: at(0),
    firstMessage: createMessage({ seq: 1, rev: 1, content: `Words of ${id}` }),
    participants: [],
    unreadCount: 0,
    mentions: 0,
    muted: false,
    lastReadSeq: minute,
    forks: { active: 0, results: 0, headline: null },
    openTasks: [],
  }
}

const reach = vi.fn()
const rest = vi.fn()

function List({ feed }: { feed: ThreadListFeed }) {
  const list = useStore(feed.state)
  const threads = { feed, list, threads: sortThreads(list), start: () => '' }
  return (
    <ThreadList
      channel={channel}
      threads={threads}
      openId={null}
      onReach={reach}
      onRest={rest}
      empty={null}
    />
  )
}

it('draws only the row of the thread that got a message, also when it moves to the top', async () => {
  const feed = createThreadListFeed(channel.id, {
    list: async () => ({
      threads: [summary('plums', 3), summary('pears', 2), summary('figs', 1)],
      nextCursor: null,
    }),
    get: () => new Promise(() => {}),
  })
  await feed.refresh()
  render(
    <ThreadFrame>
      <List feed={feed} />
    </ThreadFrame>,
  )
  vi.mocked(plainParts).mockClear()
  const news = {
    id: 'figs',
    channelId: channel.id,
    rev: 5,
    lastSeq: 5,
    messageCount: 5,
    lastActivityAt: at(5),
  }
  act(() => void feed.hear({ name: 'thread.updated', payload: news }))
  expect(screen.getAllByRole('link').map(({ id }) => id)).toEqual(['t-figs', 't-plums', 't-pears'])
  expect(vi.mocked(plainParts).mock.calls.map(([text]) => text)).toEqual(['Words of figs'])
})

it('a thread is read when the mouse is pressed on its row, and not when it opens another tab', async () => {
  const feed = createThreadListFeed(channel.id, {
    list: async () => ({ threads: [summary('plums', 3)], nextCursor: null }),
    get: () => new Promise(() => {}),
  })
  await feed.refresh()
  render(
    <ThreadFrame>
      <List feed={feed} />
    </ThreadFrame>,
  )
  const row = screen.getByRole('link', { name: /Words of plums/ })
  fireEvent.mouseDown(row, { ctrlKey: true })
  fireEvent.mouseDown(row, { button: 1 })
  expect(reach.mock.calls).toEqual([])
  fireEvent.mouseDown(row)
  expect(reach.mock.calls).toEqual([['plums']])
})

it('a thread is read when the pointer rests on its row, and not when it only passes', async () => {
  const feed = createThreadListFeed(channel.id, {
    list: async () => ({ threads: [summary('plums', 3), summary('pears', 2)], nextCursor: null }),
    get: () => new Promise(() => {}),
  })
  await feed.refresh()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(
    <ThreadFrame>
      <List feed={feed} />
    </ThreadFrame>,
  )
  const plums = screen.getByRole('link', { name: /Words of plums/ })
  const pears = screen.getByRole('link', { name: /Words of pears/ })
  fireEvent.pointerEnter(plums, { pointerType: 'mouse' })
  fireEvent.pointerLeave(plums, { pointerType: 'mouse' })
  fireEvent.pointerEnter(pears, { pointerType: 'touch' })
  vi.advanceTimersByTime(1_000)
  expect(rest.mock.calls).toEqual([])
  fireEvent.pointerEnter(pears, { pointerType: 'mouse' })
  vi.advanceTimersByTime(1_000)
  expect(rest.mock.calls).toEqual([['pears']])
  fireEvent.focus(plums)
  vi.advanceTimersByTime(1_000)
  expect(rest.mock.calls).toEqual([['pears'], ['plums']])
})
