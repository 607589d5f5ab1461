// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWorkspace, WorkspaceContext } from '@/components/workspace/workspace-context'
import { createChannel } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { useWorkspaceKeys } from './use-workspace-keys'

const router = vi.hoisted(() => ({ push: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/orchard/cellar' }))
// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))

const channels = ['barn', 'cellar', 'harvest', 'press'].map(name =>
  createChannel({ id: name, name, unreadThreads: name === 'press' ? 2 : 0 }),
)

function Channels({ children }: { children: ReactNode }) {
  const view = useWorkspace()
  return <WorkspaceContext value={{ ...view, channels }}>{children}</WorkspaceContext>
}

beforeEach(() => {
  router.push.mockClear()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('The connection is down.')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['the next channel', 'ArrowDown', false, '/orchard/harvest'],
  ['the channel before', 'ArrowUp', false, '/orchard/barn'],
  ['the next channel with something unread', 'ArrowDown', true, '/orchard/press'],
])('a key leads to %s', (_where, key, shiftKey, path) => {
  renderHook(useWorkspaceKeys, {
    wrapper: ({ children }) => (
      <ThreadFrame>
        <Channels>{children}</Channels>
      </ThreadFrame>
    ),
  })
  fireEvent.keyDown(document.body, { key, code: key, altKey: true, shiftKey })
  expect(router.push.mock.calls).toEqual([[path]])
})
