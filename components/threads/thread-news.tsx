'use client'

import type { ThreadListFeed } from '@/components/live/thread-list/thread-list-feed'
import { useTopic } from '@/components/live/use-live'
import type { Channel } from '@/server/domain/channels/channel'
import { topics } from '@/server/domain/wire/topics'

/**
 * Follows the tasks of one thread for the list. A channel's topic carries only messages, so a thread's own
 * topic is joined while an agent works in the thread.
 */
export function ThreadNews(props: { threadId: string; channel: Channel; feed: ThreadListFeed }) {
  const { threadId, channel, feed } = props
  useTopic(topics.thread(threadId, channel.accessEpoch), {
    onCatchUp: () => feed.readAgain(threadId),
    onEvent: ({ name, payload }) => {
      if (name === 'task.status_changed') feed.hearTask(payload)
    },
  })
  return null
}
