// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { knownThreadFeeds, openThreadWith, whenThread } from '@/components/live/feeds'
import { useTRPCClient } from '@/components/trpc/api'
import { ApiProvider } from '@/components/trpc/api-provider'
import { adaId, createMessage } from '@/testing/interface/thread-events'
import { shownMessages } from './shown-messages'
import type { ThreadFeed } from './thread-feed'
import { threadFeed } from './thread-feeds'

afterEach(cleanup)

const first = createMessage({ seq: 1, rev: 1, content: 'Which sorts keep?' })
const threadId = first.threadId

/** The data that the server sends with the page of a thread. */
const sent: Parameters<ThreadFeed['fill']>[0] = {
  opened: {
    thread: {
      id: threadId,
      channelId: first.channelId,
      rev: 1,
      lastSeq: 1,
      messageCount: 1,
      lastActivityAt: first.createdAt,
      createdAt: first.createdAt,
      firstMessage: first,
      participants: [],
      unreadCount: 0,
      mentions: 0,
      muted: false,
      lastReadSeq: 1,
      forks: { active: 0, results: 0, headline: null },
      openTasks: [],
    },
    channel: {
      id: first.channelId,
      workspaceId: first.workspaceId,
      kind: 'public',
      name: 'general',
      topic: '',
      accessEpoch: 1,
      createdBy: null,
      directUserIds: null,
      directAgentId: null,
      listeningAgentIds: [],
      createdAt: first.createdAt,
      archivedAt: null,
      isExample: false,
      isMember: true,
      isNew: false,
      unreadThreads: 0,
      unreadMessages: 0,
      mentions: 0,
      notificationLevel: 'mentions',
      muted: false,
      hearsCalls: true,
    },
    forks: [],
    tasks: [],
    streams: [],
    activeAgent: { threadId, rev: 0, agentId: null, since: null, reason: null, by: null },
    rev: 1,
  },
  page: { messages: [first], prevCursor: null, nextCursor: null },
}

function createClient() {
  return renderHook(() => useTRPCClient(), { wrapper: ApiProvider }).result.current
}

it('keeps what came with the page until the code of a thread is there to take it', () => {
  const client = createClient()
  openThreadWith(client, threadId, sent)
  expect(knownThreadFeeds(client, threadId)).toEqual([])
  const { view } = threadFeed(client, adaId, threadId)
  expect(view.get().phase).toBe('open')
  expect([...view.get().data.messages.values()]).toEqual([first])
})

it('takes a fork that came with the page, with the message that it starts from and the line above its unread ones', () => {
  const client = createClient()
  const forkId = '0193a000-0000-7000-8000-0000000000f1'
  const bobId = '0193a000-0000-7000-8000-0000000000a2'
  const inFork = (seq: number, forkNumber: number) =>
    createMessage({ seq, rev: seq, forkId, forkNumber, authorUserId: bobId })
  const messages = [inFork(3, 1), inFork(5, 2)]
  const fork = { parent: first, lastReadNumber: 1 }
  openThreadWith(client, forkId, { ...sent, page: { messages, prevCursor: null, nextCursor: null }, fork })
  expect(threadFeed(client, adaId, threadId).view.get().phase).toBe('opening')
  const view = threadFeed(client, adaId, threadId, forkId).view.get()
  expect(view).toMatchObject({ phase: 'open', lastReadSeq: 4, newAfter: 4 })
  expect(shownMessages(view.data)).toEqual(messages)
  expect(view.data.messages.get(first.id)).toEqual(first)
})

it('tells of a thread once, when it is opened or if it is open already, and not of its forks', () => {
  const client = createClient()
  const heard: string[] = []
  const hear = (name: string) => (feed: ThreadFeed) => heard.push(`${name}: ${feed.forkId ?? feed.threadId}`)
  whenThread(client, threadId, hear('early'))
  whenThread(client, threadId, hear('gone'))()
  threadFeed(client, adaId, threadId, 'a-fork')
  threadFeed(client, adaId, 'another')
  expect(heard).toEqual([])
  threadFeed(client, adaId, threadId)
  threadFeed(client, adaId, threadId)
  whenThread(client, threadId, hear('late'))
  expect(heard).toEqual([`early: ${threadId}`, `late: ${threadId}`])
})
