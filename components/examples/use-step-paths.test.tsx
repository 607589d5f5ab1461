// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createChannel } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { useStepPaths } from './use-step-paths'

let place = ''
vi.mock('next/navigation', () => ({ usePathname: () => place }))
afterEach(cleanup)

it('the step to resolve a fork leads to the fork, and from within it to its result', () => {
  const channel = createChannel()
  const openFork = { channelId: channel.id, threadId: 'a-thread', forkId: 'a-fork' }
  const fork = `/orchard/${channel.name}/a-thread/fork/a-fork`
  const lead = (from: string) => {
    place = from
    const steps = { done: [], isClosed: false, openFork, example: null }
    return renderHook(() => useStepPaths(steps), { wrapper: ThreadFrame }).result.current('resolve')
  }
  expect(lead(`/orchard/${channel.name}`)).toBe(fork)
  expect(lead(fork)).toBe(`${fork}/resolve`)
  expect(lead(`${fork}/resolve`)).toBe(`${fork}/resolve`)
})
