// @vitest-environment jsdom
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual'
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { applySnapshot, emptyThread } from '@/components/live/thread/thread-state'
import { closedView } from '@/components/live/thread/thread-view'
import { createMessage } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { buildRows } from './build-rows'
import type { ListScroll } from './use-list-scroll'
import { useMarkRead } from './use-mark-read'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const messages = [1, 2, 3].map(seq => createMessage({ seq, rev: seq, authorUserId: 'bob' }))
const data = applySnapshot(emptyThread, {
  page: { messages, prevCursor: null, nextCursor: null },
  tasks: [],
  rev: 3,
})
const rows = buildRows(data, null, 'ada')

/** Shows the thread with all of its rows on screen; returns the numbers that it is marked as read up to. */
function read(): number[] {
  const marked: number[] = []
  const scroll: ListScroll = {
    atEnd: true,
    goTo: () => {},
    holdStill: () => {},
    onScreen: () => ({ first: 0, last: rows.length - 1 }),
    virtualizer: new Virtualizer<HTMLDivElement, HTMLDivElement>({
      count: rows.length,
      getScrollElement: () => null,
      estimateSize: () => 40,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
    }),
  }
  renderHook(
    () => {
      const { feed } = useThreadScope()
      feed.view.set({ ...closedView, phase: 'open', data })
      feed.markRead = seq => void marked.push(seq)
      return useMarkRead(feed.view.get(), rows, scroll, 'here')
    },
    { wrapper: ThreadFrame },
  )
  act(() => vi.advanceTimersByTime(1_000))
  return marked
}

it('messages on screen become read while the window has the focus', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  expect(read()).toEqual([3])
})

it('without the focus they stay unread, until it comes back', () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const marked = read()
  expect(marked).toEqual([])
  focus.mockReturnValue(true)
  act(() => void fireEvent.focus(window))
  expect(marked).toEqual([3])
})

it('in a hidden tab they stay unread', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(read()).toEqual([])
})
