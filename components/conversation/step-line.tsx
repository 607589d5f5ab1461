'use client'

import { describeUntil, listAudience } from '@/components/asks/describe-ask'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useTaskProgress } from '@/components/live/thread/use-thread'
import { describeStep } from '@/components/messages/describe-step'
import { AgentFace, useNameOf } from '@/components/people/author'
import { useSpeakerOf } from '@/components/people/use-speaker-of'
import { asksStrings } from '@/components/strings/asks'
import { messagesStrings as words } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'
import { useElapsed } from '@/components/ui/use-elapsed'
import { TaskLink } from '@/components/workspace/task-link'
import type { Task } from '@/server/domain/tasks/task'
import type { Beside } from './build-rows'

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
  const asked = beside?.asked
  return (
    <>
      <div className={stepClass(task)}>
        {icon ? <Icon name={icon} small /> : <span className="dot" />}
        {asked ? <WaitSentence name={name} {...asked} /> : <b>{sentence}</b>}
        {!asked && (
          <span className="cap num">
            {[turn, until ? words.retryAt(until) : elapsed > 0 && words.elapsed(elapsed)]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
        <TaskLink taskId={task.id} />
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
      <b>{asksStrings.waits[card.kind](name, who)}</b>
      <span className="cap num">{asksStrings.until(describeUntil(card.until, new Date()))}</span>
      <a
        className="link"
        href={`#m-${messageId}`}
        onClick={event => {
          event.preventDefault()
          jump(messageId)
        }}
      >
        {asksStrings.show}
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
    <div className={`${stepClass(task)} helper`}>
      <Icon name="corner-down-right" small />
      <AgentFace id={task.agentId} size="xs" />
      {icon ? <Icon name={icon} small /> : <span className="dot" />}
      <span>{sentence}</span>
      {turn && <span className="cap num">{turn}</span>}
      <TaskLink taskId={task.id} />
    </div>
  )
}

function stepClass({ status }: Task): string {
  return status === 'waiting' ? 'step waits' : 'step'
}
