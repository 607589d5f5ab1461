// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { useThreadScope } from './thread-scope'
import { useStreamText } from './use-thread'

// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const drawn = { vibe: 0, coder: 0 }
let hear = (_taskId: string, _offset: number, _text: string) => {}

function Answer({ taskId }: { taskId: keyof typeof drawn }) {
  const { feed } = useThreadScope()
  drawn[taskId] += 1
  hear = (id, offset, text) => feed.streams.add({ taskId: id, turn: 1, attempt: 1, offset, text })
  return <p>{useStreamText(feed, taskId)}</p>
}

it('an answer that is being written is drawn again for its own words alone, not for those of another agent', () => {
  render(
    <ThreadFrame>
      <Answer taskId="vibe" />
      <Answer taskId="coder" />
    </ThreadFrame>,
  )
  const before = { ...drawn }
  for (let piece = 0; piece < 5; piece++) {
    act(() => {
      hear('vibe', piece * 5, 'plum ')
      vi.advanceTimersByTime(50)
    })
  }
  expect(screen.getByText('plum plum plum plum plum')).toBeTruthy()
  expect(drawn).toEqual({ vibe: before.vibe + 5, coder: before.coder })
})
