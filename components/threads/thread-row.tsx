'use client'

import { type MouseEvent, memo, type ReactNode } from 'react'
import { DraftMark } from '@/components/drafts/draft-mark'
import { useKnownNames } from '@/components/live/thread/thread-scope'
import { plainText } from '@/components/markdown/plain-text'
import { describeStep } from '@/components/messages/describe-step'
import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { useSpeakerOf } from '@/components/people/use-speaker-of'
import { threadsStrings as words } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'
import { dayOf, exactTime, listTime, timeOfDay } from '@/components/workspace/format-time'
import type { Attachment } from '@/server/domain/messages/attachment'
import { findMentionRuns } from '@/server/domain/messages/mentions'
import type { ThreadSummary } from '@/server/domain/messages/thread'
import type { Task } from '@/server/domain/tasks/task'

const facesShown = 5

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
  const replies = thread.messageCount - 1
  return (
    <a
      className={`trow${unreadCount > 0 ? ' unread' : ''}${isOpen ? ' on' : ''}`}
      href={href}
      aria-current={isOpen ? 'page' : undefined}
      onClick={props.onOpen}
    >
      {firstMessage.authorUserId ? (
        <Person id={firstMessage.authorUserId} />
      ) : (
        <AgentFace id={firstMessage.authorAgentId ?? ''} />
      )}
      <div>
        <div className="msg-h">
          <span className="name">{nameOf(firstMessage)}</span>
          <StartTime thread={thread} />
          {unreadCount > 0 && <span className="badge">{words.newCount(unreadCount)}</span>}
        </div>
        <Lead
          text={firstMessage.deletedAt === null ? firstMessage.content : null}
          files={firstMessage.metadata.attachments}
        />
        <div className="trow-m">
          <span>
            <Faces thread={thread} />
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
    <time dateTime={createdAt} title={exactTime(createdAt)}>
      {sameDay ? timeOfDay(createdAt) : listTime(createdAt, new Date())}
    </time>
  )
}

/** The first two lines without their Markdown, with mentions highlighted. */
export function Lead(props: { text: string | null; files?: readonly Attachment[] | undefined }) {
  const { text, files = [] } = props
  const names = useKnownNames()
  if (text === null) return <p className="lead">{words.deleted}</p>
  const plain = plainText(text)
  const named = files.map(({ name }) => name).join(', ')
  const parts: ReactNode[] = []
  let from = 0
  for (const { name, start, end } of findMentionRuns(plain)) {
    if (!names.has(name)) continue
    parts.push(
      plain.slice(from, start),
      <span key={start} className="at">
        {plain.slice(start, end)}
      </span>,
    )
    from = end
  }
  return (
    <p className="lead">
      {parts}
      {plain.slice(from)}
      {named !== '' && (
        <span className="lead-files">
          {' '}
          <Icon name="paperclip" small /> {named}
        </span>
      )}
    </p>
  )
}

function Faces({ thread }: { thread: ThreadSummary }) {
  if (thread.participants.length === 0) return null
  return (
    <span className="stack">
      {thread.participants
        .slice(0, facesShown)
        .map(({ id, kind }) =>
          kind === 'agent' ? <AgentFace key={id} id={id} size="xs" /> : <Person key={id} id={id} size="xs" />,
        )}
    </span>
  )
}

/** '2 forks, 1 result'; if all forks were resolved, the headline of the last result. */
function ForkState({ forks: { active, results, headline } }: Pick<ThreadSummary, 'forks'>) {
  if (active + results === 0) return null
  return (
    <span className="forks">
      <Icon name={active > 0 ? 'git-branch' : 'git-merge'} small />
      <span className="cut">
        {active > 0 ? words.forksAndResults(active, results) : words.result(headline ?? '')}
      </span>
    </span>
  )
}

/** 'Vibe is reading the thread', while it does so. */
export function WorkState({ tasks }: { tasks: readonly Task[] }) {
  const nameOf = useNameOf()
  const speakerOf = useSpeakerOf()
  // Agents that wait for a person come before agents that don't.
  const task =
    tasks.find(each => each.step === 'waiting_for_person' || each.step === 'waiting_for_approval') ??
    tasks.find(each => each.status === 'running') ??
    tasks[0]
  if (!task) return null
  const name = nameOf({ authorUserId: null, authorAgentId: speakerOf(task) })
  const { sentence, icon } = describeStep(task, name)
  const tone = task.status === 'waiting' ? 'wait' : icon ? 'idle' : 'run'
  return (
    <span className={`state ${tone}`}>
      {icon ? <Icon name={icon} small /> : <span className="dot" />}
      {sentence}
    </span>
  )
}
