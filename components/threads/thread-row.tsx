'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { type MouseEvent, memo, useRef, useState } from 'react'
import { DraftMark } from '@/components/drafts/draft-mark'
import { Face, useNameOf } from '@/components/people/author'
import { ExampleTag } from '@/components/people/example-tag'
import { Faces } from '@/components/people/faces'
import { StatusOf } from '@/components/people/status/status-of'
import { reactionsStrings } from '@/components/strings/reactions'
import { readingStrings } from '@/components/strings/reading/reading'
import { sidebarStrings } from '@/components/strings/shell/sidebar'
import { threadsStrings as words } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'
import { isTouch } from '@/components/ui/keys/pointer-and-keyboard'
import { Late } from '@/components/ui/loading/late'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Badge } from '@/components/ui/text/badge'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { dayOf, exactTime, listTime, timeOfDay } from '@/components/workspace/format-time'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { goTo } from '@/components/workspace/use-open-thread'
import type { Reaction } from '@/server/domain/messages/reaction'
import type { ThreadSummary } from '@/server/domain/messages/thread'
import { Lead, threadFootStyle, threadGridStyle, WorkState } from './thread-row-parts'

// The acts of a row load when somebody comes near one.
const loadActions = () => import('./thread-row-actions')
const ThreadRowActions = dynamic(async () => (await loadActions()).ThreadRowActions, { ssr: false })
const ThreadRowMenu = dynamic(async () => (await loadActions()).ThreadRowMenu, { ssr: false })

/** A pointer that only passes over rows is on each for a shorter time. */
const restMs = 80

const factStyle = 'inline-flex items-center gap-5'

/** A thread in its channel's list: its author and first lines, its members, and its current work. */
export const ThreadRow = memo(function ThreadRow(props: {
  thread: ThreadSummary
  href: string
  isOpen: boolean
  /** Nobody can write here. */
  readOnly: boolean
  onReach: (threadId: string) => void
  onRest: (threadId: string) => void
}) {
  const { href, thread, readOnly, onRest } = props
  const [isNear, setNear] = useState(false)
  const [isFinger] = useState(isTouch)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  function rest() {
    clearTimeout(resting.current)
    resting.current = setTimeout(() => onRest(thread.id), restMs)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the actions of the row are drawn once somebody is near
    <div
      className="relative"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'mouse') return
        setNear(true)
        rest()
      }}
      onPointerLeave={({ currentTarget }) => {
        clearTimeout(resting.current)
        // An open menu of the row keeps its button, which gets the focus back.
        setNear(currentTarget.matches(':focus-within, :has([data-popup-open])'))
      }}
      onFocus={() => {
        setNear(true)
        rest()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        clearTimeout(resting.current)
        if (!currentTarget.contains(relatedTarget)) setNear(false)
      }}
    >
      <RowLink {...props} />
      {isNear && (
        <Late>
          <ThreadRowActions thread={thread} href={href} readOnly={readOnly} />
        </Late>
      )}
      {isFinger && (
        <Late>
          <ThreadRowMenu thread={thread} href={href} readOnly={readOnly} />
        </Late>
      )}
    </div>
  )
})

function RowLink(props: {
  thread: ThreadSummary
  href: string
  isOpen: boolean
  onReach: (threadId: string) => void
}) {
  const { thread, href, isOpen, onReach } = props
  const { firstMessage, unreadCount, mentions } = thread
  const nameOf = useNameOf()
  const isUnread = thread.muted ? mentions > 0 : unreadCount > 0
  const replies = thread.messageCount - 1

  /** Opens the thread without loading a page. */
  function open(event: MouseEvent) {
    // The browser handles a new tab or window.
    if (!isPlain(event)) return
    event.preventDefault()
    onReach(thread.id)
    goTo(href)
  }

  return (
    <a
      id={`t-${thread.id}`}
      className={cx(rowStyle({ isOn: isOpen, isUnread }), threadGridStyle)}
      href={href}
      aria-current={isOpen ? 'page' : undefined}
      // A mouse is pressed a tenth of a second before it clicks: the thread is read meanwhile. A finger may only scroll.
      onMouseDown={event => isPlain(event) && onReach(thread.id)}
      onClick={open}
    >
      <Face of={firstMessage} />
      <div>
        <Byline>
          <Name>{nameOf(firstMessage)}</Name>
          <StatusOf userId={firstMessage.authorUserId} />
          <ExampleTag userId={firstMessage.authorUserId} />
          <StartTime thread={thread} />
          {thread.muted && <MutedMark />}
          {isUnread && <NewCount count={unreadCount} mentions={mentions} />}
        </Byline>
        <Lead isUnread={isUnread} message={firstMessage} />
        <div className={threadFootStyle}>
          <span className={factStyle}>
            <Faces of={thread.participants} />
            {replies === 0 ? words.noReplies : words.replies(replies)}
            {replies > 0 && <LastReply time={thread.lastActivityAt} />}
            <DraftMark conversation={thread.id} />
          </span>
          <ForkState forks={thread.forks} />
          <FirstReactions reactions={firstMessage.reactions} />
          <WorkState tasks={thread.openTasks} />
        </div>
      </div>
    </a>
  )
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}

/** The start time of a thread: only the time if the list's own day line shows the day. */
function StartTime({ thread }: { thread: ThreadSummary }) {
  const { createdAt } = thread.firstMessage
  const sameDay = dayOf(createdAt) === dayOf(thread.lastActivityAt)
  return (
    <Caption as="time" dateTime={createdAt} title={exactTime(createdAt)}>
      {sameDay ? timeOfDay(createdAt) : listTime(createdAt, new Date())}
    </Caption>
  )
}

function NewCount({ count, mentions }: { count: number; mentions: number }) {
  return (
    <span className="ml-auto flex items-center gap-6 text-xs font-medium whitespace-nowrap text-accent">
      {words.newCount(count)}
      <UnreadMentions count={mentions} />
    </span>
  )
}

function UnreadMentions({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Badge>
      @<span className="sr-only"> {sidebarStrings.mentions(count)}</span>
    </Badge>
  )
}

function MutedMark() {
  return (
    <span className="inline-flex items-center gap-4 text-xs text-text-3">
      <Icon name="bell-off" small /> {readingStrings.mutedMark}
    </span>
  )
}

/** When the newest message of the thread was written. */
function LastReply({ time }: { time: string }) {
  const day = dayOf(time) === dayOf(new Date().toISOString())
  return (
    <Caption as="time" dateTime={time} title={exactTime(time)}>
      {readingStrings.lastReply(day ? timeOfDay(time) : listTime(time, new Date()))}
    </Caption>
  )
}

/** The reactions to the opening message, without their people. */
function FirstReactions({ reactions }: { reactions: readonly Reaction[] }) {
  if (reactions.length === 0) return null
  return (
    <span className={factStyle}>
      <span className="sr-only">{reactionsStrings.list}</span>
      {reactions.map(({ emoji, by }) => (
        <span key={emoji}>
          {emoji} {by.length}
        </span>
      ))}
    </span>
  )
}

/** '2 forks, 1 result'; if all forks were resolved, the headline of the last result. */
function ForkState({ forks: { active, results, headline } }: Pick<ThreadSummary, 'forks'>) {
  const plainText = usePlainText()
  if (active + results === 0) return null
  return (
    <span className={cx(factStyle, 'min-w-0 text-fork')}>
      <Icon name={active > 0 ? 'git-branch' : 'git-merge'} small />
      <span className="truncate">
        {active > 0 ? words.forksAndResults(active, results) : words.result(plainText(headline ?? ''))}
      </span>
    </span>
  )
}
