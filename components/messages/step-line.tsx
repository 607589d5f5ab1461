'use client'

import { strings } from '@/components/strings'
import { TaskLink } from '@/components/tasks/task-link'
import { Icon } from '@/components/ui/icon'
import type { Task } from '@/server/domain/task'
import { useNameOf } from './author'
import { describeStep } from './describe-step'
import { useElapsed } from './use-elapsed'

const words = strings.messages

/** 'Vibe is reading the thread…' and the seconds since it began. */
export function StepLine({ task }: { task: Task }) {
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
