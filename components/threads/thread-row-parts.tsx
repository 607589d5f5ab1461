'use client'

import { cva, cx } from 'class-variance-authority'
import { describeStep } from '@/components/messages/describe-step'
import { useNameOf } from '@/components/people/author'
import { useSpeakerOf } from '@/components/people/use-speaker-of'
import { threadsStrings as words } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { At } from '@/components/ui/text/at'
import { State } from '@/components/ui/text/state'
import { WorkDot } from '@/components/ui/text/work-dot'
import { useNamesIn } from '@/components/workspace/names/known-names'
import { useNameOfHandle } from '@/components/workspace/names/use-plain-text'
import type { Message } from '@/server/domain/messages/message'
import { plainParts, showPart } from '@/server/domain/messages/plain-parts'
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

/** The first two lines of a message without their Markdown, with mentions highlighted. */
export function Lead(props: {
  message: Pick<Message, 'content' | 'deletedAt' | 'metadata'>
  isUnread?: boolean
}) {
  const { message, isUnread = false } = props
  const { mentions, attachments = [] } = message.metadata
  const names = useNamesIn(message)
  const nameOf = useNameOfHandle()
  if (message.deletedAt !== null) return <p className={leadStyle({ isUnread })}>{words.deleted}</p>
  const named = attachments.map(({ name }) => name).join(', ')
  return (
    <p className={leadStyle({ isUnread })}>
      {plainParts(message.content).map((part, index) =>
        part.handle !== null && names.has(part.handle) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have only their positions as keys
          <At key={index}>{showPart(part, handle => nameOf(handle, mentions))}</At>
        ) : (
          part.said
        ),
      )}
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
