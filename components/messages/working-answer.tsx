'use client'

import { memo, useState } from 'react'
import { useStreamText } from '@/components/live/use-thread'
import { Markdown } from '@/components/markdown/markdown'
import { strings } from '@/components/strings'
import { TaskLink } from '@/components/tasks/task-link'
import { Icon } from '@/components/ui/icon'
import type { Message } from '@/server/domain/message'
import type { Task } from '@/server/domain/task'
import { AgentFrame, AnswerPages } from './answer-row'
import { useNameOf } from './author'
import { describeStep } from './describe-step'
import { StopButton } from './stop-button'
import { useKnownNames, useThreadScope } from './thread-scope'
import { useElapsed } from './use-elapsed'

const words = strings.messages

/** An agent at work: what it does, for how long, and its answer as far as it has come. */
export const WorkingAnswer = memo(function WorkingAnswer(props: { task: Task; earlier: readonly Message[] }) {
  const { task, earlier } = props
  const { feed } = useThreadScope()
  const names = useKnownNames()
  const text = useStreamText(feed, task.id)
  const [page, setPage] = useState(earlier.length)
  const shown = earlier[page]
  return (
    <AgentFrame
      agentId={task.agentId}
      side={
        <>
          {earlier.length > 0 && <AnswerPages index={page} count={earlier.length + 1} onTurn={setPage} />}
          <StopButton task={task} />
        </>
      }
    >
      <StepLine task={task} />
      {shown ? (
        <Markdown text={shown.content} names={names} />
      ) : (
        text !== '' && <Markdown text={text} names={names} streaming />
      )}
    </AgentFrame>
  )
})

/** 'Vibe is reading the thread…' and the seconds since it began. */
function StepLine({ task }: { task: Task }) {
  const nameOf = useNameOf()
  const name = nameOf({ authorUserId: null, authorAgentId: task.agentId })
  const elapsed = useElapsed(task.startedAt ?? task.createdAt)
  const { sentence, waits, until } = describeStep(task, name)
  return (
    <div className="step">
      {waits ? <Icon name="circle-dashed" small /> : <span className="dot" />}
      <b>{sentence}</b>
      <span className="cap num">{until ? words.retryAt(until) : elapsed > 0 && words.elapsed(elapsed)}</span>
      <TaskLink taskId={task.id} />
    </div>
  )
}
