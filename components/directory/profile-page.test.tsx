// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWorkspace, WorkspaceContext } from '@/components/workspace/workspace-context'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ProfilePage } from './profile-page'

vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/orchard/people/vibe' }))
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Around(props: { displayName: string | null; children: ReactNode }) {
  const view = useWorkspace()
  const gone = { userId: 'gone', displayName: props.displayName, handle: 'vibe', left: true }
  return (
    <WorkspaceContext value={{ ...view, formerMembers: new Map([['gone', gone]]) }}>
      {props.children}
    </WorkspaceContext>
  )
}
function show(handle: string, displayName: string | null = 'Vivian') {
  render(
    <ThreadFrame>
      <Around displayName={displayName}>
        <ProfilePage handle={handle} />
      </Around>
    </ThreadFrame>,
  )
  return screen.getByRole('heading', { level: 1 }).textContent
}

it('shows a person who left under their handle, which an agent has now', () => {
  expect(show('Vibe')).toBe('Vivian')
  expect(screen.getByText('left')).toBeDefined()
})

it('shows nothing for the handle of an agent alone, or of somebody whose name is not known', () => {
  expect(show('coder')).toBe('There is nothing at this address')
  cleanup()
  expect(show('vibe', null)).toBe('There is nothing at this address')
})
