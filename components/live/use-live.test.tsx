// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { useConnection } from './use-live'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('a lost connection is told after five seconds, with its length, until it is back', () => {
  const { result } = renderHook(() => useConnection(), { wrapper: ThreadFrame })
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000))
  pass(10)
  expect(result.current.offlineFor).toBeNull()
  act(() => void dispatchEvent(new Event('offline')))
  pass(4)
  expect(result.current.offlineFor).toBeNull()
  pass(1)
  expect(result.current.offlineFor).toBe(5)
  pass(3)
  expect(result.current.offlineFor).toBe(8)
})
