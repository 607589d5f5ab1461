// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ThreadRow as Row } from '@/server/domain/inbox/inbox-row'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ThreadRow } from './thread-row'

afterEach(cleanup)

const row: Row = {
  id: 'a-thread',
  kind: 'thread',
  unread: 1,
  at: '2026-11-21T09:00:00.000000+00:00',
  doneAt: null,
  channelId: 'general',
  title: 'Who brings the ladders?',
  why: 'reply',
  messageId: 'a-message',
  forkId: null,
  topic: null,
  authorType: 'human',
  authorUserId: 'bob',
  authorAgentId: null,
  text: 'The long one, too.',
  saidAt: '2026-11-21T09:00:00.000000+00:00',
  ask: null,
  result: null,
  authors: [],
}

const acts = { onRead: () => {}, onDone: () => {} }

it('an old handle shows the person who was meant', () => {
  const fields = {
    title: 'Ask @bob',
    titleMentions: [{ name: 'bob', userId: 'carla' }],
    text: 'I am here, @bob.',
    mentions: [{ name: 'bob', userId: 'deniz' }],
  }
  render(
    <ThreadFrame>
      <ThreadRow row={{ ...row, ...fields }} acts={acts} />
    </ThreadFrame>,
  )
  expect(screen.getByText('Ask @Carla')).toBeTruthy()
  expect(screen.getByText('I am here, @Deniz.')).toBeTruthy()
})

it.each([
  [{}, 'Bob replied: The long one, too.'],
  [{ why: 'mention' as const }, 'Bob mentioned you: The long one, too.'],
  [{ why: 'reminder' as const }, 'You asked to be reminded. Bob: The long one, too.'],
  [{ why: 'reminder' as const, authorUserId: 'ada' }, 'You asked to be reminded. You: The long one, too.'],
])('a row with %j reads as a sentence', (fields, sentence) => {
  render(
    <ThreadFrame>
      <ThreadRow row={{ ...row, ...fields }} acts={acts} />
    </ThreadFrame>,
  )
  expect(screen.getByText('The long one, too.').parentElement?.textContent).toBe(sentence)
})
