// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { useFoundNames } from './use-found-names'

// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const hit = {
  channelId: 'general',
  match: 'all',
  result: null,
  fileName: null,
  forkStatus: null,
  excerpt: { text: '', marks: [] },
}
const found = [
  { ...hit, source: 'fork', sourceId: 'f1', path: '/fork', excerpt: { text: 'Prune the pear?', marks: [] } },
  {
    ...hit,
    source: 'message',
    sourceId: 'm1',
    path: '/result',
    result: { headline: 'The pear stays', isCurrent: true },
  },
  {
    ...hit,
    source: 'message',
    sourceId: 'm2',
    path: '/old',
    result: { headline: 'The pear goes', isCurrent: false },
  },
  { ...hit, source: 'file', sourceId: 'a1', path: '/file', fileName: 'pear-harvest.csv' },
]

it('forks, current results and files are found by name, with their place', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(decodeURIComponent(address))
    return Response.json([{ result: { data: { hits: found } } }])
  })
  const { result } = renderHook(() => useFoundNames('pear'), { wrapper: ThreadFrame })
  await waitFor(() => expect(result.current).not.toEqual([]))
  expect(result.current.map(({ kind, label, hint, goes }) => [kind, label, hint, goes])).toEqual([
    ['fork', 'Prune the pear?', '#general', '/fork'],
    ['result', 'The pear stays', '#general', '/result'],
    ['file', 'pear-harvest.csv', '#general', '/file'],
  ])
  expect(asked.join()).toMatch(/is:fork/)
  expect(asked.join()).toMatch(/is:result/)
  expect(asked.join()).toMatch(/is:file/)
})
