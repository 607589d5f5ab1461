'use client'

import { useMutation } from '@tanstack/react-query'
import { useNameOf } from '@/components/people/author'
import { messagesStrings } from '@/components/strings/messages'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { useTRPC } from '@/components/trpc/api'
import { Icon } from '@/components/ui/icon'
import { useElapsed } from '@/components/ui/use-elapsed'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ResultBody } from '@/server/domain/results/result'
import type { Task } from '@/server/domain/tasks/task'
import { isAdmin } from '@/server/domain/workspaces/permissions'
import type { DraftWork } from './draft-keeper'
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
    <div className="head">
      <Icon name="git-merge" />
      <h2>{words.title}</h2>
      {isDrafting && <DraftingLine body={work.body} since={task?.startedAt ?? work.draft.updatedAt} />}
      <span className="grow" />
      {isDrafting && task && <StopDrafting task={task} />}
      {mayEdit && (
        <button
          className="btn icon"
          type="button"
          aria-label={words.undo}
          title={words.undo}
          disabled={work === null || work.past.length === 0}
          onClick={props.onUndo}
        >
          <Icon name="undo-2" />
        </button>
      )}
      <button
        className="btn icon"
        type="button"
        aria-label={words.close}
        title={words.close}
        onClick={props.onClose}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

/** 'Vibe is writing open questions… 9 s' */
function DraftingLine({ body, since }: { body: ResultBody; since: string }) {
  const { agentId } = useResolveScope()
  const nameOf = useNameOf()
  const elapsed = useElapsed(since)
  const name = nameOf({ authorUserId: null, authorAgentId: agentId })
  return (
    <span className="step">
      <span className="dot" />
      <b role="status">{words.drafting[partBeingWritten(body)](name)}</b>
      <span className="cap num">{messagesStrings.elapsed(elapsed)}</span>
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
    <button
      className="btn s stop"
      type="button"
      disabled={stop.isPending || stop.isSuccess || task.step === 'stopping'}
      onClick={() => stop.mutate({ taskId: task.id })}
    >
      <Icon name="square" small /> {words.stop}
    </button>
  )
}
