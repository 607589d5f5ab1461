'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useNameOf } from '@/components/people/author'
import { AnswerThumbs } from '@/components/reactions/answer-thumbs'
import { ratingStrings } from '@/components/strings/agents/ratings'
import { answersStrings } from '@/components/strings/messages/answers'
import { useVersionNumber } from '@/components/tasks/versions/use-version-number'
import { LinkButton } from '@/components/ui/button/link-button'
import { linkStyle } from '@/components/ui/button/link-style'
import { State } from '@/components/ui/text/state'
import { formatDuration } from '@/components/workspace/format-duration'
import { TaskLink } from '@/components/workspace/task-link'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { writeCost, writeCostBelow } from '@/components/workspace/write-cost'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import { useMessageActs } from './use-message-acts'

/**
 * The line below an answer: how it ended if it was cut short, how much of the conversation it rests on if that was
 * not all, its time, cost and version, the way to its reasons, and the thumbs.
 */
export function AnswerFoot(props: { message: Message; task: Task | undefined; children: ReactNode }) {
  const { message, task, children } = props
  const { feed, readOnly, tell } = useThreadScope()
  const { react } = useMessageActs()
  const name = useNameOf()(message)
  const why = ratingStrings.whyOf(name)
  const { agents } = useWorkspace()
  const [problem, setProblem] = useState<string | null>(null)
  const { stopped, cut, shown, fallback } = message.metadata
  const agent = agents.get(message.authorAgentId ?? '')
  const figures = task ? listFigures(task) : []
  const unfinished = (stopped || cut) && !readOnly
  if (!message.taskId && !stopped && !cut && !shown && !fallback && !children) return null
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-12 gap-y-2 text-xs text-text-3 tabular-nums">
      {children}
      {stopped && (
        <State tone="idle" icon="square">
          {answersStrings.stopped}
        </State>
      )}
      {cut && (
        <State tone="wait" icon="circle-pause">
          {answersStrings.cut}
        </State>
      )}
      {shown && <span>{answersStrings.shown(shown)}</span>}
      {fallback && (
        <span>{answersStrings.fallback(nameModel(fallback.by), nameModel(fallback.instead))}</span>
      )}
      {unfinished && agent?.isActive && (
        <LinkButton onClick={() => feed.send(answersStrings.goOnText(agent.slug))}>
          {answersStrings.goOn}
        </LinkButton>
      )}
      {unfinished && task && task.origin !== 'child' && (
        <LinkButton onClick={async () => setProblem(await feed.regenerate(task.id))}>
          {answersStrings.regenerate}
        </LinkButton>
      )}
      {message.taskId && (
        <>
          <TaskLink taskId={message.taskId} place="line" />
          <TaskLink taskId={message.taskId} place="line" label={ratingStrings.why} at="why" title={why} />
        </>
      )}
      {figures.map(figure => (
        <span key={figure}>{figure}</span>
      ))}
      {task?.agentVersionId && <VersionLink task={task} versionId={task.agentVersionId} name={name} />}
      {message.taskId && (
        <AnswerThumbs
          message={message}
          readOnly={readOnly}
          onReact={(emoji, on) => react(message, emoji, on)}
          onSaved={tell}
        />
      )}
      {problem && <span role="alert">{problem}</span>}
    </div>
  )
}

/** The version that wrote the answer. It leads admins to the versions of the agent. */
function VersionLink({ task, versionId, name }: { task: Task; versionId: string; name: string }) {
  const { me, workspace } = useWorkspace()
  const version = useVersionNumber(task)(versionId)
  if (version === null) return null
  if (me.role !== 'admin') return <span>{ratingStrings.version(version)}</span>
  return (
    <Link
      className={linkStyle({ place: 'line' })}
      href={`/${workspace.slug}/settings/agents/${task.agentId}/versions#version-${version}`}
      title={ratingStrings.toVersion(name, version)}
      prefetch={false}
    >
      {ratingStrings.version(version)}
    </Link>
  )
}

/** Names a model, with its endpoint unless that is the server's own. */
function nameModel({ model, endpoint }: { model: string; endpoint: string | null }): string {
  return endpoint === null ? model : answersStrings.atEndpoint(model, endpoint)
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
  const cost = costUsd === null ? answersStrings.costUnknown : writeCost(costUsd)
  const below = writeCostBelow(task)
  return [...figures, answersStrings.tokens(tokens), below === null ? cost : `${cost}, ${below}`]
}
