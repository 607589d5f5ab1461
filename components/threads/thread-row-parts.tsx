'use client'

import { cva, cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useKnownNames } from '@/components/live/thread/thread-scope'
import { plainText } from '@/components/markdown/plain-text'
import { describeStep } from '@/components/messages/describe-step'
import { useNameOf } from '@/components/people/author'
import { useSpeakerOf } from '@/components/people/use-speaker-of'
import { threadsStrings as words } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { At } from '@/components/ui/text/at'
import { State } from '@/components/ui/text/state'
import { WorkDot } from '@/components/ui/text/work-dot'
import type { Attachment } from '@/server/domain/messages/attachment'
import { findMentionRuns } from '@/server/domain/messages/mentions'
import type { Task } from '@/server/domain/tasks/task'

/** The columns of a row: the author's face, and beside it the words. */
export const threadGridStyle = cx(authorGridStyle(), 'px-16 pt-9 pb-10 phone:pr-12 phone:pl-14')

/** The line below the words: figures and states. */
export const threadFootStyle = cx(
  'mt-5 flex flex-wrap items-center gap-x-12',
  'text-xs leading-18 whitespace-nowrap text-text-3 tabular-nums',
)

const leadStyle = cva('line-clamp-2 leading-20 text-pretty wrap-anywhere', {
  variants: { isUnread: { true: 'text-text', false: 'text-text-2' } },
})

/** The first two lines without their Markdown, with mentions highlighted. */
export function Lead(props: {
  text: string | null
  files?: readonly Attachment[] | undefined
  isUnread?: boolean
}) {
  const { text, files = [], isUnread = false } = props
  const names = useKnownNames()
  if (text === null) return <p className={leadStyle({ isUnread })}>{words.deleted}</p>
  const plain = plainText(text)
  const named = files.map(({ name }) => name).join(', ')
  const parts: ReactNode[] = []
  let from = 0
  for (const { name, start, end } of findMentionRuns(plain)) {
    if (!names.has(name)) continue
    parts.push(plain.slice(from, start), <At key={start}>{plain.slice(start, end)}</At>)
    from = end
  }
  return (
    <p className={leadStyle({ isUnread })}>
      {parts}
      {plain.slice(from)}
      {named !== '' && (
        <span className="text-text-2">
          {' '}
          <Icon name="paperclip" small /> {named}
        </span>
      )}
    </p>
  )
}

/** 'Vibe is reading the thread', while it does so. */
export function WorkState({
  tasks,
  className,
}: {
  tasks: readonly Task[]
  /** For its place only. */
  className?: string
}) {
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
    <State tone={tone} icon={icon ?? undefined} className={className}>
      {!icon && <WorkDot />}
      {sentence}
    </State>
  )
}
