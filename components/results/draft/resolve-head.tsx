'use client'

import { useMutation } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { useNameOf } from '@/components/people/author'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Spacer } from '@/components/ui/surface/spacer'
import { Caption } from '@/components/ui/text/caption'
import { WorkDot } from '@/components/ui/text/work-dot'
import { useElapsed } from '@/components/ui/use-elapsed'
import { formatDuration } from '@/components/workspace/format-duration'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ResultBody, ResultDraft } from '@/server/domain/results/result'
import type { Task } from '@/server/domain/tasks/task'
import { isAdmin } from '@/server/domain/workspaces/permissions'
import type { DraftWork } from './keeper/draft-work'
import { useResolveScope } from './resolve-scope'

/** The header of the draft: its title, the current step, and a link back. */
export function ResolveHead(props: {
  work: DraftWork | null
  task: Task | undefined
  onUndo: () => void
  onClose: () => void
}) {
  const { work, task } = props
  const { mayEdit } = useResolveScope()
  const isDrafting = work?.draft.state === 'drafting'
  return (
    <Bar hasBack>
      <Icon name="git-merge" className="phone:ml-12" />
      <h2 className={cx(barTitleStyle, 'mr-4 phone:text-headline', isDrafting && 'phone:sr-only')}>
        {words.title}
      </h2>
      {isDrafting && <DraftingLine draft={work.draft} since={task?.startedAt ?? work.draft.updatedAt} />}
      <Spacer />
      {isDrafting && task && <StopDrafting task={task} />}
      {mayEdit && (
        <IconButton
          icon="undo-2"
          label={words.undo}
          title={words.undo}
          disabled={work === null || work.past.length === 0}
          onClick={props.onUndo}
        />
      )}
      <IconButton icon="x" label={words.close} title={words.close} onClick={props.onClose} />
    </Bar>
  )
}

/** 'Vibe is writing open questions… 9 s' */
function DraftingLine({ draft: { base, body }, since }: { draft: ResultDraft; since: string }) {
  const { agentId } = useResolveScope()
  const nameOf = useNameOf()
  const elapsed = useElapsed(since)
  const name = nameOf({ authorUserId: null, authorAgentId: agentId })
  return (
    <span className="flex min-w-0 items-center gap-8 text-sm leading-22 text-text-2">
      <WorkDot />
      <b className="truncate font-medium text-work" role="status">
        {base ? words.revising(name, base.version) : words.drafting[partBeingWritten(body)](name)}
      </b>
      <Caption className="flex-none whitespace-nowrap tabular-nums">
        {formatDuration(elapsed * 1_000)}
      </Caption>
    </span>
  )
}

/** Finds the part that is being written: lines arrive in reading order. */
function partBeingWritten(body: ResultBody): keyof typeof words.drafting {
  if (body.dissent.length > 0) return 'dissent'
  if (body.openQuestions.length > 0) return 'openQuestions'
  if (body.deferred.length > 0) return 'deferred'
  return body.headline !== '' ? 'bullets' : 'reading'
}

function StopDrafting({ task }: { task: Task }) {
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const stop = useMutation(trpc.task.cancel.mutationOptions())
  if (task.actingUserId !== me.userId && !isAdmin(me.role)) return null
  return (
    <Button
      size="s"
      look="stop"
      disabled={stop.isPending || stop.isSuccess || task.step === 'stopping'}
      onClick={() => stop.mutate({ taskId: task.id })}
    >
      <Icon name="square" small /> {words.stop}
    </Button>
  )
}
