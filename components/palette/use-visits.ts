'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { whenThread } from '@/components/live/feeds'
import { useTRPCClient } from '@/components/trpc/api'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { findChannelBySegment } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { noteVisit } from './recent'

const titleLength = 80

/** Records channels and threads for the palette when they are opened. */
export function useVisits() {
  const plainText = usePlainText()
  const { channels, me } = useWorkspace()
  const client = useTRPCClient()
  const [, , segment = '', threadId] = usePathname().split('/')
  const channelId = findChannelBySegment(channels, segment)?.id

  useEffect(() => {
    if (channelId) noteVisit(me.userId, { id: channelId })
  }, [channelId, me.userId])

  useEffect(() => {
    if (!channelId || !threadId) return
    let stop = () => {}
    const stopWaiting = whenThread(client, threadId, ({ view }) => {
      let noted = false
      const note = () => {
        const first = view.get().thread?.firstMessage
        if (!first || noted) return
        noted = true
        const title = plainText(first.content, titleLength, first.metadata.mentions)
        if (title !== '') noteVisit(me.userId, { id: threadId, thread: { id: threadId, channelId, title } })
      }
      note()
      stop = view.subscribe(note)
    })
    return () => {
      stopWaiting()
      stop()
    }
  }, [client, channelId, threadId, me.userId, plainText])
}
