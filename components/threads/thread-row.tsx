'use client'

import { cx } from 'class-variance-authority'
import { type MouseEvent, memo } from 'react'
import { DraftMark } from '@/components/drafts/draft-mark'
import { Face, useNameOf } from '@/components/people/author'
import { ExampleTag } from '@/components/people/example-tag'
import { Faces } from '@/components/people/faces'
import { threadsStrings as words } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { dayOf, exactTime, listTime, timeOfDay } from '@/components/workspace/format-time'
import type { ThreadSummary } from '@/server/domain/messages/thread'
import { Lead, threadFootStyle, threadGridStyle, WorkState } from './thread-row-parts'

const factStyle = 'inline-flex items-center gap-5'

/** A thread in its channel's list: its author and first lines, its members, and its current work. */
export const ThreadRow = memo(function ThreadRow(props: {
  thread: ThreadSummary
  href: string
  isOpen: boolean
  onOpen: (event: MouseEvent) => void
}) {
  const { thread, href, isOpen } = props
  const { firstMessage, unreadCount } = thread
  const nameOf = useNameOf()
  const isUnread = unreadCount > 0
  const replies = thread.messageCount - 1
  return (
    <a
      className={cx(rowStyle({ isOn: isOpen, isUnread }), threadGridStyle)}
      href={href}
      aria-current={isOpen ? 'page' : undefined}
      onClick={props.onOpen}
    >
      <Face of={firstMessage} />
      <div>
        <Byline>
          <Name>{nameOf(firstMessage)}</Name>
          <ExampleTag userId={firstMessage.authorUserId} />
          <StartTime thread={thread} />
          {isUnread && <NewCount count={unreadCount} />}
        </Byline>
        <Lead
          isUnread={isUnread}
          text={firstMessage.deletedAt === null ? firstMessage.content : null}
          files={firstMessage.metadata.attachments}
        />
        <div className={threadFootStyle}>
          <span className={factStyle}>
            <Faces of={thread.participants} />
            {replies === 0 ? words.noReplies : words.replies(replies)}
            <DraftMark conversation={thread.id} />
          </span>
          <ForkState forks={thread.forks} />
          <WorkState tasks={thread.openTasks} />
        </div>
      </div>
    </a>
  )
})

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

function NewCount({ count }: { count: number }) {
  return <span className="ml-auto text-xs font-medium text-accent">{words.newCount(count)}</span>
}

/** '2 forks, 1 result'; if all forks were resolved, the headline of the last result. */
function ForkState({ forks: { active, results, headline } }: Pick<ThreadSummary, 'forks'>) {
  if (active + results === 0) return null
  return (
    <span className={cx(factStyle, 'min-w-0 text-fork')}>
      <Icon name={active > 0 ? 'git-branch' : 'git-merge'} small />
      <span className="truncate">
        {active > 0 ? words.forksAndResults(active, results) : words.result(headline ?? '')}
      </span>
    </span>
  )
}
