// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { emptyThread } from '@/components/live/thread/thread-state'
import { forksStrings } from '@/components/strings/forks'
import { createChannel } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ForkList } from './fork-list'

vi.mock('next/navigation', () => ({ usePathname: () => '/orchard/general' }))
// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))
afterEach(cleanup)

it.each([
  ['says what a fork is for where there is none', false, 1],
  ['says nothing of that kind before the forks are known', true, 0],
])('the list of forks %s', (_what, isOpening, times) => {
  render(
    <ThreadFrame>
      <ForkList
        data={emptyThread}
        channel={createChannel()}
        hereId={null}
        isOpening={isOpening}
        onClose={() => {}}
      />
    </ThreadFrame>,
  )
  expect(screen.queryAllByText(forksStrings.none)).toHaveLength(times)
})
