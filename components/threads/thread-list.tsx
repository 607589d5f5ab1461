'use client'

import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ChannelThreads } from '@/components/live/thread-list/use-channel-threads'
import { threadsStrings as words } from '@/components/strings/threads'
import { CrashLine } from '@/components/ui/loading/crash-line'
import { dayLabel, dayOf } from '@/components/workspace/format-time'
import { threadPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { StartingRow } from './starting-row'
import { ThreadNews } from './thread-news'
import { ThreadRow } from './thread-row'

/**
 * A channel's threads, newest activity first. The arrow keys move from one to the next; the end of the list
 * loads more.
 */
export function ThreadList(props: {
  channel: Channel
  threads: ChannelThreads
  openId: string | null
  empty: ReactNode
}) {
  const { channel, openId } = props
  const { list, feed, threads } = props.threads
  const { workspace } = useWorkspace()
  const starting = list.starting.filter(id => !list.threads.has(id))

  function open(event: MouseEvent, path: string) {
    // The browser handles a new tab or window.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(path)
  }

  if (list.phase === 'unreachable') {
    return (
      <div className="aside-note" role="alert">
        <p>{words.unreachableList}</p>
        <button className="btn" type="button" onClick={() => void feed.refresh()}>
          {words.again}
        </button>
      </div>
    )
  }
  if (list.phase === 'opening' && starting.length === 0) return <ListSkeleton />
  if (threads.length === 0 && starting.length === 0) return <div className="scroll">{props.empty}</div>
  const today = dayOf(new Date().toISOString())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a handler for the keys of the links inside
    <div className="scroll thread-list" onKeyDown={walk}>
      {starting.map(id => (
        <StartingRow key={id} threadId={id} onForget={() => feed.forget(id)} />
      ))}
      {threads.map((thread, index) => {
        const day = dayOf(thread.lastActivityAt)
        const before = threads[index - 1]
        const isNewDay = before ? dayOf(before.lastActivityAt) !== day : day !== today
        const path = threadPath(workspace, channel, thread.id)
        return (
          <Fragment key={thread.id}>
            {isNewDay && <div className="trow-day">{dayLabel(thread.lastActivityAt, new Date())}</div>}
            <CrashLine sentence={words.broken} of={thread}>
              <ThreadRow
                thread={thread}
                href={path}
                isOpen={thread.id === openId}
                onOpen={event => open(event, path)}
              />
            </CrashLine>
            {thread.openTasks.length > 0 && <ThreadNews threadId={thread.id} channel={channel} feed={feed} />}
          </Fragment>
        )
      })}
      {list.nextCursor && <MoreThreads key={list.nextCursor.id} onReach={feed.loadMore} />}
    </div>
  )
}

/** Moves up and down between rows, wherever the pointer is. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a.trow')]
  const from = rows.indexOf(event.target)
  const next = rows[from + step]
  if (from === -1 || !next) return
  event.preventDefault()
  next.focus()
}

/**
 * Loads the next page shortly before its place becomes visible; a button for people who reach the end another
 * way.
 */
function MoreThreads({ onReach }: { onReach: () => Promise<void> }) {
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && void onReach(),
      {
        rootMargin: '400px',
      },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [onReach])
  return (
    <button ref={place} className="btn quiet more-threads" type="button" onClick={() => void onReach()}>
      {words.more}
    </button>
  )
}

/** The skeleton of the list; it is shown only if loading takes a while. */
function ListSkeleton() {
  return (
    <div className="scroll" aria-busy="true">
      <p className="sr">{words.loading}</p>
      {['a', 'b', 'c', 'd'].map(key => (
        <div key={key} className="sk">
          <i />
          <div>
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  )
}
