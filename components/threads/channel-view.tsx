'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { Composer, type ComposerHandle } from '@/components/composer/composer'
import { placeOf } from '@/components/composer/drafts'
import { whoAnswers } from '@/components/composer/who-answers'
import { useChannelThreads } from '@/components/live/use-channel-threads'
import { loadMarkdown } from '@/components/markdown/markdown'
import { useWorkspace } from '@/components/shell/workspace-context'
import { strings } from '@/components/strings'
import type { Channel } from '@/server/domain/channel'
import { ChannelEmpty } from './channel-empty'
import { ChannelHead } from './channel-head'
import { ConnectionNote } from './connection-note'
import { NoSuchChannel } from './no-such-channel'
import { OfflineNote } from './offline-note'
import { ThreadList } from './thread-list'
import { ThreadPanel } from './thread-panel'
import { channelPath, threadPath } from './thread-path'
import { goTo, useOpenThread } from './use-open-thread'
import './threads.css'

/** The channel that the address names, and beside it the thread that it names. */
export function ChannelView({ name }: { name: string }) {
  const { channels } = useWorkspace()
  const channel = channels.find(each => (each.kind === 'direct' ? each.id : each.name) === name)
  return channel ? <OpenChannel key={channel.id} channel={channel} /> : <NoSuchChannel name={name} />
}

function OpenChannel({ channel }: { channel: Channel }) {
  const view = useWorkspace()
  const { workspace, me } = view
  const threads = useChannelThreads(channel)
  const { threadId, at } = useOpenThread()
  const composer = useRef<ComposerHandle>(null)
  /** The thread that was opened by writing its first message: the focus stays where the next one is written. */
  const [startedId, setStartedId] = useState<string | null>(null)
  useEffect(() => void loadMarkdown().catch(() => {}), [])

  const close = useCallback(() => {
    goTo(channelPath(workspace, channel))
    const opener = document.querySelector<HTMLElement>('.thread-list .trow.on')
    requestAnimationFrame(() => (opener ? opener.focus() : composer.current?.focus()))
  }, [workspace, channel])

  function start(content: string) {
    const id = threads.start(content)
    // Where an agent will answer one wants to see it; a word to people does not take one elsewhere.
    if (whoAnswers(content, view).agents.length === 0) return
    setStartedId(id)
    goTo(threadPath(workspace, channel, id))
  }

  return (
    <>
      <main className={threadId ? 'content beside' : 'content'} aria-label={`#${channel.name}`}>
        <ChannelHead channel={channel} />
        <ConnectionNote />
        <OfflineNote />
        {channel.archivedAt === null ? (
          <Composer
            ref={composer}
            top
            place={placeOf(me.userId, 'channel', channel.id)}
            placeholder={strings.threads.start(channel.name)}
            onSend={start}
          />
        ) : (
          <p className="archived meta">{strings.threads.archived}</p>
        )}
        <ThreadList
          channel={channel}
          threads={threads}
          openId={threadId}
          empty={<ChannelEmpty onTry={text => composer.current?.put(text)} />}
        />
      </main>
      {threadId && (
        <ThreadPanel
          key={threadId}
          threadId={threadId}
          channel={channel}
          at={at}
          takeFocus={threadId !== startedId}
          onClose={close}
        />
      )}
    </>
  )
}
