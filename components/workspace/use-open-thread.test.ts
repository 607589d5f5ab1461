// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goTo, useOpenThread } from './use-open-thread'

/** The address that the router has drawn: it follows the one of the browser a moment later. */
let drawn = '/'
vi.mock('next/navigation', () => ({
  usePathname: () => drawn,
  useSearchParams: () => new URLSearchParams(),
}))

const thread = '/orchard/general/a-thread'
const [one, other] = ['0193a000-0000-7000-8000-000000000001', '0193a000-0000-7000-8000-000000000002']

beforeEach(() => history.replaceState(null, '', '/'))
afterEach(cleanup)

function open(path: string) {
  history.replaceState(null, '', path)
  drawn = location.pathname
  return renderHook(() => useOpenThread())
}

it('a message that the next address names is not looked for in the place that is still shown', () => {
  const { result, rerender } = open(`${thread}/fork/a-fork/resolve`)
  act(() => goTo(`${thread}#m-${one}`))
  expect(result.current).toMatchObject({ forkId: 'a-fork', at: undefined })
  drawn = thread
  rerender()
  expect(result.current).toMatchObject({ forkId: null, at: one })
})

it('the place that is still shown keeps the message that its own address named', () => {
  const { result, rerender } = open(`${thread}/fork/a-fork#m-${one}`)
  expect(result.current.at).toBe(one)
  act(() => goTo(`${thread}#m-${other}`))
  expect(result.current).toMatchObject({ forkId: 'a-fork', at: one })
  drawn = thread
  rerender()
  expect(result.current).toMatchObject({ forkId: null, at: other })
})

it('a message of the same place is gone to at once', () => {
  const { result } = open(`${thread}#m-${one}`)
  act(() => goTo(`${thread}#m-${other}`))
  expect(result.current.at).toBe(other)
})
