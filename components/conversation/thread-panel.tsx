'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useEffect } from 'react'
import { forkingFrom } from '@/components/forks/dialog/forking-from'
import { useThread } from '@/components/live/thread/use-thread'
import { composerStrings } from '@/components/strings/composer'
import { panelStrings } from '@/components/strings/threads/panel'
import { ArchivedNote } from '@/components/threads/archived-note'
import { ConnectionNote } from '@/components/threads/connection-note'
import { OfflineNote } from '@/components/threads/offline-note'
import { PanelHead } from '@/components/threads/panel-head'
import { useTRPCClient } from '@/components/trpc/api'
import { Late } from '@/components/ui/loading/late'
import { PanelEdge } from '@/components/ui/panel-edge'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { messagePath } from '@/components/workspace/thread-path'
import { useIsPage } from '@/components/workspace/use-is-page'
import { replacePlace, usePageTitle } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { Conversation } from './conversation'

/** A channel starts its threads with the one, and reads them with the other as soon as somebody opens them. */
export { readAhead, readUnopened, threadFeed } from '@/components/live/thread/thread-feeds'

const ThreadHelp = dynamic(() => import('./help/thread-help').then(file => file.ThreadHelp))

/** The words of a thread in the title of the page. */
const titleLength = 60

export interface ThreadPanelProps {
  threadId: string
  channel: Channel
  /** The message to open the thread at. */
  at: string | undefined
  /**
   * Whether the composer gets the focus; false if the thread was opened from another box that is still being
   * written in.
   */
  takeFocus: boolean
  /** The thread fills the main area, like a direct message: with this header and these texts. */
  alone?: { head: ReactNode; label: string; placeholder: string }
  onClose: () => void
}

/** A thread beside its channel; on a phone a page of its own. */
export function ThreadPanel(props: ThreadPanelProps) {
  const plainText = usePlainText()
  const { threadId, channel, at, alone, onClose } = props
  const { feed, view } = useThread(threadId, channel, at)
  const { workspace } = useWorkspace()
  const client = useTRPCClient()
  const isPage = useIsPage()
  const { elsewhere } = view
  useEffect(() => {
    if (!elsewhere || elsewhere.messageId !== at) return
    const { messageId: id, forkId } = elsewhere
    replacePlace(messagePath(workspace, channel, { id, threadId, forkId }))
  }, [elsewhere, at, workspace, channel, threadId])
  const first = view.thread?.firstMessage
  const title =
    first?.deletedAt === null ? plainText(first.content, titleLength, first.metadata.mentions) : ''
  const place = `#${channel.name}`
  usePageTitle(alone || title === '' ? null : `${title} · ${place}`, place)
  const canFork = channel.archivedAt === null

  async function fork() {
    const { findForkable } = await import('@/components/forks/find-forkable')
    const message = findForkable(client)
    if (message) forkingFrom.set({ message, isProposed: true })
  }

  const head = alone ? (
    <>
      {alone.head}
      <ConnectionNote />
      <OfflineNote />
    </>
  ) : (
    <>
      <PanelEdge />
      <PanelHead
        view={view}
        channel={channel}
        isPage={isPage}
        onFork={canFork ? () => void fork() : null}
        onClose={onClose}
      />
      {/* As a page it covers the channel with its note. */}
      {isPage && <ConnectionNote />}
      {workspace.threadSummaries && view.thread && (
        <Late>
          <ThreadHelp threadId={threadId} channel={channel} messages={view.data.messages} />
        </Late>
      )}
    </>
  )
  return (
    <Conversation
      feed={feed}
      view={view}
      channel={channel}
      at={at}
      takeFocus={props.takeFocus}
      place={alone ? 'page' : 'panel'}
      role={alone || isPage ? 'main' : 'complementary'}
      label={alone?.label ?? panelStrings.thread}
      placeholder={alone?.placeholder ?? composerStrings.reply}
      head={head}
      closed={channel.archivedAt === null ? null : <ArchivedNote channel={channel} conversation={threadId} />}
      onClose={onClose}
    />
  )
}
