// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CatchUp } from '@/server/domain/catch-up/catch-up'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { NewsList } from './news-list'

afterEach(cleanup)

const source = {
  messageId: 'a-message',
  number: 2,
  quote: 'please bring crates, @countess',
  mentions: [{ name: 'countess', userId: 'carla' }],
  authorUserId: 'bob',
  authorAgentId: null,
  createdAt: '2026-11-21T09:00:00.000000+00:00',
}
const made: CatchUp = {
  id: 'a-catch-up',
  scope: { kind: 'workspace' },
  since: 'unread',
  taskId: 'a-task',
  state: 'ready',
  problem: null,
  lines: [
    {
      id: 'a-line',
      kind: 'asked',
      text: '@countess brings crates for @ada',
      channelId: 'general',
      threadId: 'a-thread',
      forkId: null,
      topic: 'The harvest of @countess',
      topicMentions: [{ name: 'countess', userId: 'deniz' }],
      sources: [source],
    },
  ],
  hidden: 0,
  messages: 2,
  conversations: 1,
  skipped: 0,
  costUsd: null,
  createdAt: '2026-11-21T09:00:00.000000+00:00',
  isMarked: false,
}

it('topics, lines and quotes have names in place of handles, each as its message meant them', () => {
  render(
    <ThreadFrame>
      <NewsList made={made} onOpen={() => {}} />
    </ThreadFrame>,
  )
  expect(screen.getByRole('link', { name: 'The harvest of @Deniz' })).toBeTruthy()
  expect(screen.getByText('@Carla brings crates for @Ada')).toBeTruthy()
  expect(screen.getByText('“please bring crates, @Carla”')).toBeTruthy()
})
