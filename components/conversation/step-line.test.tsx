// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTask } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { StepLine } from './step-line'

// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:12.000Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('an agent at work is named with its step and the time since it began, which goes on', () => {
  const task = createTask({
    rev: 2,
    agentId: 'vibe',
    status: 'running',
    step: 'thinking',
    startedAt: '2026-11-21T09:00:00.000000+00:00',
  })
  const { container } = render(
    <ThreadFrame>
      <StepLine task={task} beside={null} />
    </ThreadFrame>,
  )
  expect(container.textContent).toContain('Vibe is thinking…12 s')
  act(() => vi.advanceTimersByTime(1_000))
  expect(container.textContent).toContain('Vibe is thinking…13 s')
  act(() => vi.advanceTimersByTime(60_000))
  expect(container.textContent).toMatch(/thinking…1 min 13 s/)
})
