'use client'

import { type ReactNode, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { messagesStrings as words } from '@/components/strings/messages'
import { LinkButton } from '@/components/ui/button/link-button'
import { State } from '@/components/ui/text/state'
import { formatDuration } from '@/components/workspace/format-duration'
import { TaskLink } from '@/components/workspace/task-link'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { writeCost, writeCostBelow } from '@/components/workspace/write-cost'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'

/**
 * The line below an answer: how it ended if it was cut short, how much of the conversation it rests on if that was
 * not all, its time and cost, and its actions.
 */
export function AnswerFoot(props: { message: Message; task: Task | undefined; children: ReactNode }) {
  const { message, task, children } = props
  const { feed, readOnly } = useThreadScope()
  const { agents } = useWorkspace()
  const [problem, setProblem] = useState<string | null>(null)
  const { stopped, cut, shown } = message.metadata
  const agent = agents.get(message.authorAgentId ?? '')
  const figures = task ? listFigures(task) : []
  const unfinished = (stopped || cut) && !readOnly
  if (!message.taskId && !stopped && !cut && !shown && !children) return null
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-12 gap-y-2 text-xs text-text-3 tabular-nums">
      {children}
      {stopped && (
        <State tone="idle" icon="square">
          {words.stopped}
        </State>
      )}
      {cut && (
        <State tone="wait" icon="circle-pause">
          {words.cut}
        </State>
      )}
      {shown && <span>{words.shown(shown)}</span>}
      {unfinished && agent?.isActive && (
        <LinkButton onClick={() => feed.send(words.goOnText(agent.slug))}>{words.goOn}</LinkButton>
      )}
      {unfinished && task && task.origin !== 'child' && (
        <LinkButton onClick={async () => setProblem(await feed.regenerate(task.id))}>
          {words.regenerate}
        </LinkButton>
      )}
      {message.taskId && <TaskLink taskId={message.taskId} place="line" />}
      {figures.map(figure => (
        <span key={figure}>{figure}</span>
      ))}
      {problem && <span role="alert">{problem}</span>}
    </div>
  )
}

/**
 * Lists time, tokens and cost. An unknown price is shown as unknown, not as zero; the built-in model costs
 * nothing.
 */
function listFigures(task: Task): string[] {
  const { startedAt, endedAt, tokenUsage, costUsd } = task
  const figures: string[] = []
  if (startedAt && endedAt) figures.push(formatDuration(Date.parse(endedAt) - Date.parse(startedAt)))
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = tokenUsage
  const tokens = inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens
  if (tokens === 0) return figures
  const cost = costUsd === null ? words.costUnknown : writeCost(costUsd)
  const below = writeCostBelow(task)
  return [...figures, words.tokens(tokens), below === null ? cost : `${cost}, ${below}`]
}
