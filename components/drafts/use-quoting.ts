'use client'

import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { ThreadFeed } from '@/components/live/thread/thread-feed'
import type { ThreadView } from '@/components/live/thread/thread-view'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import { useOpenedDraft } from './opened-drafts'
import { draftsOf } from './own-drafts'

/**
 * Returns the message that the conversation's draft replies to, and a function that sets it; null: it replies to none.
 * It is kept with the draft, and sent with it. A message that is deleted is no longer replied to.
 */
export function useQuoting(
  feed: ThreadFeed,
  { phase, data }: ThreadView,
  channelId: string,
): { quoted: Message | undefined; quote: (messageId: string | null) => void } {
  const { userId } = useWorkspace().me
  const conversation = feed.forkId ?? feed.threadId
  const opened = useOpenedDraft(conversation)
  const id = useSyncExternalStore(
    useCallback(listener => draftsOf(userId).subscribe(listener), [userId]),
    () => draftsOf(userId).quote(conversation),
    () => opened?.parentId ?? null,
  )
  const message = id === null ? undefined : data.messages.get(id)
  // It may be far above the messages that the page comes with.
  const isMissing = phase === 'open' && !message
  useEffect(() => {
    if (isMissing && id !== null) void feed.loadMessage(id)
  }, [feed, isMissing, id])

  const quote = useCallback(
    (messageId: string | null) => draftsOf(userId).write(conversation, { parentId: messageId, channelId }),
    [userId, conversation, channelId],
  )
  return { quoted: message?.deletedAt === null ? message : undefined, quote }
}
