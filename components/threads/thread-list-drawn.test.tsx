import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createThreadListFeed } from '@/components/live/thread-list/thread-list-feed'
import { sortThreads } from '@/components/live/thread-list/thread-list-state'
import type { ThreadSummary } from '@/server/domain/messages/thread'
import { createChannel } from '@/testing/interface/mention-names'
import { createMessage } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ThreadList } from './thread-list'

const channel = createChannel()
const time = '2026-11-21T09:00:00.000000+00:00'

function summary(index: number): ThreadSummary {
  return {
    id: `plum-${index}`,
    channelId: channel.id,
    rev: 1,
    lastSeq: 1,
    messageCount: 1,
    lastActivityAt: time,
    createdAt: time,
    firstMessage: createMessage({ seq: 1, rev: 1, content: `Words of plum ${index}` }),
    participants: [],
    unreadCount: 0,
    mentions: 0,
    muted: false,
    lastReadSeq: 1,
    forks: { active: 0, results: 0, headline: null },
    openTasks: [],
  }
}

it('draws on the server only as many rows as a large window has room for', async () => {
  const all = Array.from({ length: 40 }, (_, index) => summary(index))
  const feed = createThreadListFeed(channel.id, {
    list: async () => ({ threads: all, nextCursor: null }),
    get: () => new Promise(() => {}),
  })
  await feed.refresh()
  const list = feed.state.get()
  const threads = { feed, list, threads: sortThreads(list), start: () => '' }
  const drawn = renderToStaticMarkup(
    <ThreadFrame>
      <ThreadList
        channel={channel}
        threads={threads}
        openId={null}
        onReach={() => {}}
        onRest={() => {}}
        empty={null}
      />
    </ThreadFrame>,
  )
  expect(threads.threads).toHaveLength(40)
  expect(drawn.match(/<li>/g)).toHaveLength(24)
})
