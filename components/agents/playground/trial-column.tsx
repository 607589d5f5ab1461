import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Markdown } from '@/components/markdown/markdown'
import { useModelChoices } from '@/components/models/use-model-choices'
import { playgroundStrings as words } from '@/components/strings/agents/playground'
import { answersStrings } from '@/components/strings/messages/answers'
import { TaskState } from '@/components/tasks/page/task-state'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { LinkButton } from '@/components/ui/button/link-button'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { Caret } from '@/components/ui/text/caret'
import { State } from '@/components/ui/text/state'
import { formatDuration } from '@/components/workspace/format-duration'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import { TaskLink } from '@/components/workspace/task-link'
import { writeCost } from '@/components/workspace/write-cost'
import type { Trial } from '@/server/domain/trials/trial'
import { TrialCalls } from './trial-calls'
import { RequestAfter } from './trial-request'
import { useTrial } from './use-trial'

/** One side of a trial: the answer as it comes, its figures, its tools and its request. */
export function TrialColumn(props: {
  taskId: string
  currentVersionId: string
  /** An act beside the links of a finished trial. */
  children?: (trial: Trial) => ReactNode
}) {
  const { taskId, currentVersionId, children } = props
  const { trial, text, error } = useTrial(taskId)
  const [showsRequest, setShowsRequest] = useState(false)
  if (error) return <Hint tone="bad">{readError(error).message}</Hint>
  if (!trial) return <Caption as="p">{words.reading}</Caption>
  const { task } = trial
  const isOpen = task.endedAt === null
  return (
    <section className="min-w-0" aria-label={nameSide(trial)} aria-busy={isOpen}>
      <SideTitle trial={trial} isPublished={trial.versionId === currentVersionId} />
      {text !== '' && (
        <div className="wrap-anywhere">
          <Markdown text={text} streaming={isOpen} />
          {isOpen && <Caret />}
        </div>
      )}
      <TrialEnd trial={trial} hasWords={text !== ''} />
      <TrialCalls calls={trial.calls} />
      <p className="mt-10 flex flex-wrap gap-x-10 gap-y-2 text-xs text-text-3 tabular-nums">
        {listFigures(trial).map(figure => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-12 text-xs">
        {isOpen && <StopTrial taskId={taskId} />}
        {trial.requestSeq !== null && (
          <LinkButton onClick={() => setShowsRequest(true)}>{words.exact}</LinkButton>
        )}
        <TaskLink taskId={taskId} label={words.task} place="line" />
        {!isOpen && children?.(trial)}
      </p>
      {showsRequest && <RequestAfter taskId={taskId} onClose={() => setShowsRequest(false)} />}
    </section>
  )
}

/** Names a side by its version. */
export function nameSide({ version }: Pick<Trial, 'version'>): string {
  return version === null ? words.draft : words.versionName(version)
}

function SideTitle({ trial, isPublished }: { trial: Trial; isPublished: boolean }) {
  const { nameOf } = useModelChoices()
  const isDraft = trial.version === null
  return (
    <div className="mb-6">
      <h3 className="flex flex-wrap items-center gap-x-6 text-sm font-semibold">
        {nameSide(trial)}
        <State
          tone={isPublished ? 'ok' : 'idle'}
          icon={isDraft ? 'pencil' : isPublished ? 'circle-check' : 'clock'}
        >
          {isDraft ? words.notPublished : isPublished ? words.published : words.earlier}
        </State>
      </h3>
      {trial.model !== null && (
        <Caption as="p">
          {trial.endpointId === undefined
            ? trial.model
            : words.modelAt(trial.model, nameOf(trial.endpointId))}
        </Caption>
      )}
    </div>
  )
}

/** Tells how a trial stands that has no answer (yet). */
function TrialEnd({ trial, hasWords }: { trial: Trial; hasWords: boolean }) {
  const { task, notShown } = trial
  if (task.status === 'failed') return <Hint tone="bad">{task.error?.message ?? words.noAnswer}</Hint>
  if (task.status === 'cancelled') return <Caption as="p">{words.stopped}</Caption>
  if (notShown.length > 0) return <Caption as="p">{words.hidden}</Caption>
  if (task.endedAt !== null) return hasWords ? null : <Caption as="p">{words.noAnswer}</Caption>
  return hasWords ? null : <TaskState task={task} />
}

function StopTrial({ taskId }: { taskId: string }) {
  const trpc = useTRPC()
  const stop = useMutation(trpc.trial.stop.mutationOptions())
  return (
    <>
      <LinkButton onClick={() => stop.mutate({ taskId })}>{words.stop}</LinkButton>
      {stop.isError && <Hint tone="bad">{readError(stop.error).message}</Hint>}
    </>
  )
}

function listFigures({ turns, durationMs, firstTextMs, task }: Trial): string[] {
  const {
    inputTokens = 0,
    outputTokens = 0,
    cacheReadTokens = 0,
    cacheWriteTokens = 0,
    model,
  } = task.tokenUsage
  const tokens = inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens
  return [
    ...(turns > 0 ? [words.figures.turns(turns)] : []),
    ...(durationMs === null ? [] : [formatDuration(durationMs)]),
    ...(firstTextMs === null ? [] : [words.figures.firstWord(formatDuration(firstTextMs))]),
    ...(tokens > 0 ? [answersStrings.tokens(tokens)] : []),
    ...(model === undefined ? [] : [writeCost(task.costUsd, formatExactCost)]),
  ]
}
