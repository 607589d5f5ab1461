import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { useVersionNumber } from '@/components/tasks/versions/use-version-number'
import type { TaskLayout } from '@/components/tasks/waterfall/lay-out-task'
import { Caption } from '@/components/ui/text/caption'
import { useElapsed } from '@/components/ui/use-elapsed'
import { formatDuration } from '@/components/workspace/format-duration'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import { writeCost, writeCostBelow } from '@/components/workspace/write-cost'
import type { MessageMetadata } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import { TaskState } from './task-state'

const words = taskStrings
const names = words.facts

/** The main facts of a task, with its time, tokens and cost. */
export function TaskFacts(props: {
  task: Task
  model: string | null
  layout: TaskLayout
  shown: MessageMetadata['shown'] | null
}) {
  const { task, model, shown } = props
  const { turn, limits } = props.layout
  const version = useVersionNumber(task)
  const costBelow = writeCostBelow(task, formatExactCost)
  return (
    <dl className="flex flex-wrap gap-y-10 border-b border-line px-16 py-12 phone:grid phone:grid-cols-2">
      <Fact name={names.state}>
        <div className="flex flex-wrap items-center gap-x-6">
          <TaskState task={task} size="m" />
          {turn > 0 && <Caption>{words.turnOf(turn, limits?.turns ?? null)}</Caption>}
        </div>
      </Fact>
      {/* Shown from the beginning, so that nothing below moves when the task ends. */}
      <Fact name={names.ended}>{task.stopReason ? words.stopReasons[task.stopReason] : words.notYet}</Fact>
      <Fact name={names.took}>
        {task.startedAt ? <Took from={task.startedAt} to={task.endedAt} /> : words.notYet}
      </Fact>
      <Fact name={names.cost}>
        {describeCost(task)}
        {limits?.usd != null && <Caption> {words.ofBudget(formatExactCost(limits.usd))}</Caption>}
        {costBelow !== null && <Caption>, {costBelow}</Caption>}
        <Saved usage={task.tokenUsage} />
      </Fact>
      <Fact name={names.tokens}>
        <Tokens usage={task.tokenUsage} />
      </Fact>
      <Fact name={names.version}>
        {task.agentVersionId === null ? words.notYet : version(task.agentVersionId)}
        {model !== null && <Caption> {model}</Caption>}
      </Fact>
      {shown && <Fact name={names.shown}>{words.shown(shown)}</Fact>}
    </dl>
  )
}

// A line between the facts; on a phone, two of them side by side without a line.
const factStyle = cx(
  'mr-15 border-r border-line pr-15 leading-20 tabular-nums last:mr-0 last:border-r-0 last:pr-0',
  'phone:mr-0 phone:border-r-0 phone:wrap-anywhere',
)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={factStyle}>
      <dt className="text-xs leading-16 text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Took({ from, to }: { from: string; to: string | null }) {
  return to ? formatDuration(Date.parse(to) - Date.parse(from)) : <Elapsed since={from} />
}

function Elapsed({ since }: { since: string }) {
  return formatDuration(useElapsed(since) * 1_000)
}

/** Sums all tokens that were read, including those from the cache, and all that were written. */
function Tokens({ usage }: { usage: Task['tokenUsage'] }) {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage
  const read = inputTokens + cacheReadTokens + cacheWriteTokens
  if (read + outputTokens === 0) return words.none
  const cached = [
    ...(cacheReadTokens > 0 ? [words.fromCache(cacheReadTokens)] : []),
    ...(cacheWriteTokens > 0 ? [words.toCache(cacheWriteTokens)] : []),
  ]
  return (
    <>
      {words.tokensIn(read)}
      {cached.length > 0 && <Caption> ({cached.join(', ')})</Caption>}, {words.tokensOut(outputTokens)}
    </>
  )
}

/**
 * Computes the money that the cache saved, less the cost of writing to it; nothing unless this is above zero.
 */
function Saved({ usage: { savedUsd = 0 } }: { usage: Task['tokenUsage'] }) {
  if (savedUsd < 1e-6) return null
  return <Caption> ({words.saved(formatExactCost(savedUsd))})</Caption>
}

function describeCost({ costUsd, tokenUsage }: Task): string {
  return tokenUsage.model === undefined ? words.none : writeCost(costUsd, formatExactCost)
}
