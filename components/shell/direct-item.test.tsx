// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Channel } from '@/server/domain/channels/channel'
import { createChannel, members } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { DirectItem } from './direct-item'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(fields: Partial<Channel>) {
  const channel = createChannel({
    kind: 'direct',
    directUserIds: members.slice(0, 2).map(each => each.userId),
    ...fields,
  })
  render(
    <ThreadFrame>
      <DirectItem channel={channel} list={null} isHere={false} onChosen={() => {}} />
    </ThreadFrame>,
  )
  return screen.getByRole('link').textContent
}

it('shows how many messages of a conversation are unread', () => {
  expect(show({ unreadThreads: 1, unreadMessages: 3 })).toContain('3')
})

it('shows that a conversation is muted, and counts only mentions there', () => {
  const words = show({ unreadThreads: 1, unreadMessages: 3, mentions: 1, muted: true })
  expect(words).toContain('muted')
  expect(words).toContain('1')
  expect(words).not.toContain('3')
})
