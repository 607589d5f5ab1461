'use client'

import { cx } from 'class-variance-authority'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ChannelThreads } from '@/components/live/thread-list/use-channel-threads'
import { threadsStrings as words } from '@/components/strings/threads'
import { Button } from '@/components/ui/button/button'
import { CrashLine } from '@/components/ui/loading/crash-line'
import { EmptyState } from '@/components/ui/surface/empty-state'
import { Scroll } from '@/components/ui/surface/page'
import { RowSkeleton } from '@/components/ui/surface/skeleton'
import { dayLabel, dayOf } from '@/components/workspace/format-time'
import { threadPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { StartingRow } from './starting-row'
import { ThreadNews } from './thread-news'
import { ThreadRow } from './thread-row'

/** More rows than a large window has room for. */
const roomRows = 24

/**
 * A channel's threads, newest activity first. The arrow keys move from one to the next; the end of the list
 * loads more.
 */
export function ThreadList(props: {
  channel: Channel
  threads: ChannelThreads
  openId: string | null
  /** Called when somebody is about to open a thread; must stay the same function. */
  onReach: (threadId: string) => void
  /** Called when the pointer or the focus rests on a row; must stay the same function. */
  onRest: (threadId: string) => void
  empty: ReactNode
}) {
  const { channel, openId, onReach, onRest } = props
  const { list, feed, threads } = props.threads
  const { workspace } = useWorkspace()
  const starting = list.starting.filter(id => !list.threads.has(id))

  if (list.phase === 'unreachable') {
    return (
      <EmptyState role="alert">
        <p>{words.unreachableList}</p>
        <Button onClick={() => void feed.refresh()}>{words.again}</Button>
      </EmptyState>
    )
  }
  if (list.phase === 'opening' && starting.length === 0) return <ListSkeleton />
  if (threads.length === 0 && starting.length === 0) return <Scroll>{props.empty}</Scroll>
  const today = dayOf(new Date().toISOString())
  // Nothing of the server's drawing can be reached or scrolled: rows that no window has room for only make it late.
  const shown = typeof window === 'undefined' ? threads.slice(0, roomRows) : threads
  return (
    <Scroll bar="thin" edge="line" onKeyDown={walk}>
      <ul aria-label={words.list(channel.name)}>
        {starting.map(id => (
          <li key={id}>
            <StartingRow threadId={id} onForget={() => feed.forget(id)} />
          </li>
        ))}
        {shown.map((thread, index) => {
          const day = dayOf(thread.lastActivityAt)
          const before = shown[index - 1]
          const isNewDay = before ? dayOf(before.lastActivityAt) !== day : day !== today
          const path = threadPath(workspace, channel, thread.id)
          return (
            <li key={thread.id}>
              {isNewDay && <DayLine time={thread.lastActivityAt} />}
              <CrashLine sentence={words.broken} of={thread}>
                <ThreadRow
                  thread={thread}
                  href={path}
                  isOpen={thread.id === openId}
                  readOnly={channel.archivedAt !== null}
                  onReach={onReach}
                  onRest={onRest}
                />
              </CrashLine>
              {thread.openTasks.length > 0 && (
                <ThreadNews threadId={thread.id} channel={channel} feed={feed} />
              )}
            </li>
          )
        })}
      </ul>
      {list.nextCursor && <MoreThreads key={list.nextCursor.id} onReach={feed.loadMore} />}
    </Scroll>
  )
}

const dayStyle = cx(
  'border-b border-line-soft pt-5 pr-16 pb-4 pl-56 text-xs font-medium text-text-3',
  'in-data-still:invisible',
)

/** The day above the threads whose newest message is from then; it follows the reader's time zone. */
function DayLine({ time }: { time: string }) {
  return <div className={dayStyle}>{dayLabel(time, new Date())}</div>
}

/** Moves up and down between rows, wherever the pointer is. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
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
    <div className="my-8 flex justify-center">
      <Button look="quiet" ref={place} onClick={() => void onReach()}>
        {words.more}
      </Button>
    </div>
  )
}

/** The skeleton of the list; it is shown only if loading takes a while. */
function ListSkeleton() {
  return (
    <Scroll aria-busy="true">
      <p className="sr-only">{words.loading}</p>
      {['a', 'b', 'c', 'd'].map(key => (
        <RowSkeleton key={key} of="thread" />
      ))}
    </Scroll>
  )
}
