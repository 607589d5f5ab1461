'use client'

import { cva } from 'class-variance-authority'
import { useEffect } from 'react'
import { describeUntil, listAudience } from '@/components/asks/describe-wait'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useTaskProgress } from '@/components/live/thread/use-thread'
import { loadRepair } from '@/components/markdown/growing/use-repair'
import { describeStep } from '@/components/messages/describe-step'
import { AgentFace, useNameOf } from '@/components/people/author'
import { useSpeakerOf } from '@/components/people/use-speaker-of'
import { answersStrings } from '@/components/strings/messages/answers'
import { waitingStrings } from '@/components/strings/tasks/waiting'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { WorkDot } from '@/components/ui/text/work-dot'
import { useElapsed } from '@/components/ui/use-elapsed'
import { formatDuration } from '@/components/workspace/format-duration'
import { TaskLink } from '@/components/workspace/task-link'
import type { Task } from '@/server/domain/tasks/task'
import type { Beside } from './rows/row'

const stepStyle = cva('flex items-center gap-8 text-sm leading-22 text-text-2', {
  variants: {
    wraps: { true: 'flex-wrap gap-y-0', false: 'phone:flex-wrap phone:gap-y-0' },
    isWaiting: { true: 'glyph:text-wait', false: '' },
  },
})
const wordsStyle = 'font-medium text-work'
const timeStyle = 'text-xs text-text-3 tabular-nums'

/**
 * 'Vibe is reading the thread…' and the seconds since it began, or the people that it waits for; the helpers
 * are below.
 */
export function StepLine({ task, beside }: { task: Task; beside: Beside | null }) {
  const nameOf = useNameOf()
  const name = nameOf({ authorUserId: null, authorAgentId: useSpeakerOf()(task) })
  const elapsed = useElapsed(task.startedAt ?? task.createdAt)
  const { feed } = useThreadScope()
  const { sentence, icon, until, turn } = describeStep(task, name, useTaskProgress(feed, task.id))
  // Its words will need it.
  useEffect(() => void loadRepair(), [])
  const asked = beside?.asked
  const isWaiting = task.status === 'waiting'
  return (
    <>
      <div className={stepStyle({ wraps: isWaiting, isWaiting })}>
        {icon ? <Icon name={icon} small /> : <WorkDot />}
        {asked ? <WaitSentence name={name} {...asked} /> : <b className={wordsStyle}>{sentence}</b>}
        {!asked && (
          <span className={timeStyle}>
            {[turn, until ? answersStrings.retryAt(until) : elapsed > 0 && formatDuration(elapsed * 1_000)]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
        <TaskLink taskId={task.id} place="step" />
      </div>
      {beside?.helpers.map(helper => (
        <HelperLine key={helper.id} task={helper} />
      ))}
    </>
  )
}

/** 'Vibe is waiting for an answer from Ada until Mon 18:00', with a link to the card. */
function WaitSentence({ name, card, messageId }: { name: string } & NonNullable<Beside['asked']>) {
  const nameOf = useNameOf()
  const { jump } = useThreadScope()
  const who = listAudience(card, userId => nameOf({ authorUserId: userId, authorAgentId: null }))
  return (
    <>
      <b className={wordsStyle}>{waitingStrings.waits[card.budget ? 'budget' : card.kind](name, who)}</b>
      <span className={timeStyle}>{waitingStrings.until(describeUntil(card.until, new Date()))}</span>
      <a
        className={linkStyle({ place: 'step' })}
        href={`#m-${messageId}`}
        onClick={event => {
          event.preventDefault()
          jump(messageId)
        }}
      >
        {waitingStrings.show}
      </a>
    </>
  )
}

/** The work of another agent for this one. */
function HelperLine({ task }: { task: Task }) {
  const nameOf = useNameOf()
  const { feed } = useThreadScope()
  const name = nameOf({ authorUserId: null, authorAgentId: task.agentId })
  const { sentence, icon, turn } = describeStep(task, name, useTaskProgress(feed, task.id))
  return (
    <div className={stepStyle({ wraps: true, isWaiting: task.status === 'waiting' })}>
      <Icon name="corner-down-right" small />
      <AgentFace id={task.agentId} size="xs" />
      {icon ? <Icon name={icon} small /> : <WorkDot />}
      <span>{sentence}</span>
      {turn && <span className={timeStyle}>{turn}</span>}
      <TaskLink taskId={task.id} place="step" />
    </div>
  )
}
