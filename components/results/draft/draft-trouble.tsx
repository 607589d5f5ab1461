'use client'

import { useMutation } from '@tanstack/react-query'
import { useNameOf } from '@/components/people/author'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Icon } from '@/components/ui/icon'
import { TaskLink } from '@/components/workspace/task-link'
import { draftFailureLines } from '@/server/domain/drafting/draft-failure-lines'
import type { Task } from '@/server/domain/tasks/task'
import { useResolveScope } from './resolve-scope'

/** Shown when the draft could not be written: what happened, what is safe, and the three ways to continue. */
export function DraftTrouble(props: {
  task: Task | undefined
  maySettle: boolean
  isEmpty: boolean
  onByHand: () => void
  /** Resolves to the draft's revision once everything is saved; null: saving failed. */
  save: () => Promise<number | null>
  onAgain: () => void
  onCancelled: () => void
}) {
  const { task, maySettle, isEmpty } = props
  const { fork, agentId } = useResolveScope()
  const nameOf = useNameOf()
  const trpc = useTRPC()
  const forkId = fork.id
  const again = useMutation(trpc.fork.resolve.mutationOptions({ onSettled: props.onAgain }))
  const cancel = useMutation(trpc.fork.discard.mutationOptions({ onSuccess: props.onCancelled }))
  const name = nameOf({ authorUserId: null, authorAgentId: agentId })
  const problem = again.error ?? cancel.error
  return (
    <div className="draft-trouble" role="alert">
      <p>
        <Icon name={task?.status === 'cancelled' ? 'square' : 'triangle-alert'} small />{' '}
        <b>{task?.status === 'cancelled' ? words.stopped(name) : words.failed(name)}</b> {sayFailure(task)}{' '}
        {words.failedSafe} {task && <TaskLink taskId={task.id} />}
      </p>
      {problem && <p className="bad-line">{readError(problem).message}</p>}
      {maySettle && (
        <div className="actions">
          <button
            className="btn"
            type="button"
            disabled={again.isPending}
            onClick={async () => {
              const rev = await props.save()
              if (rev !== null) again.mutate({ forkId, again: true, rev })
            }}
          >
            <Icon name="rotate-ccw" small /> {words.again}
          </button>
          {isEmpty && (
            <>
              <button className="btn" type="button" onClick={props.onByHand}>
                <Icon name="pencil" small /> {words.byHand}
              </button>
              <button
                className="btn quiet"
                type="button"
                disabled={cancel.isPending}
                onClick={() => cancel.mutate({ forkId })}
              >
                {words.discard}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

function sayFailure(task: Task | undefined): string {
  const lines: Readonly<Record<string, string>> = draftFailureLines
  return task?.error ? (lines[task.error.reason] ?? draftFailureLines.internal) : ''
}
