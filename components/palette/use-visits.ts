'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { knownThreadFeed } from '@/components/live/feeds'
import { plainText } from '@/components/markdown/plain-text'
import { useWorkspace } from '@/components/shell/workspace-context'
import { findChannelBySegment } from '@/components/threads/thread-path'
import { noteVisit } from './recent'

const titleLength = 80

/** Remembers channels and threads as they are opened, for the palette. */
export function useVisits() {
  const { channels, me } = useWorkspace()
  const [, , segment = '', threadId] = usePathname().split('/')
  const channelId = findChannelBySegment(channels, segment)?.id

  useEffect(() => {
    if (channelId) noteVisit(me.userId, { id: channelId })
  }, [channelId, me.userId])

  useEffect(() => {
    if (!channelId || !threadId) return
    let stop: (() => void) | undefined
    const note = () => {
      const first = knownThreadFeed(threadId)?.view.get().thread?.firstMessage
      if (!first) return
      const title = plainText(first.content, titleLength)
      if (title !== '') noteVisit(me.userId, { id: threadId, thread: { id: threadId, channelId, title } })
      stop?.()
      stop = undefined
    }
    // The panel asks for the thread after this; its feed is there by then.
    const frame = requestAnimationFrame(() => {
      stop = knownThreadFeed(threadId)?.view.subscribe(note)
      note()
    })
    return () => {
      cancelAnimationFrame(frame)
      stop?.()
    }
  }, [channelId, threadId, me.userId])
}
