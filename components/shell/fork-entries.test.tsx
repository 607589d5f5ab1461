// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Fork } from '@/server/domain/forks/fork'
import { createChannel } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ForkEntries } from './fork-entries'

vi.mock('next/navigation', () => ({ usePathname: () => '/orchard/general' }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows the sidebar's entry of a fork with 3 messages. */
async function show(unreadCount: number, status: Fork['status'] = 'active') {
  const fork = { id: 'a-fork', threadId: 'a-thread', description: 'Which press?', status, messageCount: 3 }
  const forks = [{ fork, channelId: createChannel().id, unreadCount }]
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: { forks } } }]))
  render(
    <ThreadFrame>
      <ForkEntries onChosen={() => {}} />
    </ThreadFrame>,
  )
  return screen.findByRole('link')
}

it.each([
  ['the number of unread messages', 2, 'active', 'Which press?2 unread'],
  ['no number when everything is read', 0, 'active', 'Which press?'],
  ['its state in place of a number when it has ended', 2, 'resolved', 'Which press?Result'],
] as const)('a fork in the sidebar has %s', async (_what, unread, status, text) => {
  expect((await show(unread, status)).textContent).toBe(text)
})

it('says how many messages a fork has when the pointer rests on it', async () => {
  await show(0)
  expect(screen.getByTitle('Which press? · 3 messages')).toBeDefined()
})
