'use client'

import { useMutation } from '@tanstack/react-query'
import { useNameOf } from '@/components/people/author'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { TaskLink } from '@/components/workspace/task-link'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { draftFailureLines } from '@/server/domain/drafting/draft-failure-lines'
import { offerLimit, writeDollars } from '@/server/domain/spending/task-limit'
import type { Task } from '@/server/domain/tasks/task'
import { DraftNote, DraftNoteActs } from './draft-note'
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
  const isStopped = task?.status === 'cancelled'
  const { me } = useWorkspace()
  const limitUsd = offerLimit(task?.error?.short, me.role)
  const problem = again.error ?? cancel.error
  return (
    <DraftNote place="top">
      <p>
        {isStopped ? (
          <Icon name="square" small />
        ) : (
          <Icon name="triangle-alert" small className="text-danger" />
        )}{' '}
        <b>{isStopped ? words.stopped(name) : words.failed(name)}</b> {sayFailure(task)} {words.failedSafe}{' '}
        {task && <TaskLink taskId={task.id} />}
      </p>
      {problem && (
        // No alert of its own: the note around is read out already.
        <p className="mt-2 text-xs leading-16 text-danger">{readError(problem).message}</p>
      )}
      {maySettle && (
        <DraftNoteActs>
          <Button
            disabled={again.isPending}
            onClick={async () => {
              const rev = await props.save()
              if (rev !== null) {
                again.mutate({ forkId, again: true, rev, ...(limitUsd !== null && { limitUsd }) })
              }
            }}
          >
            <Icon name="rotate-ccw" small />{' '}
            {limitUsd === null ? words.again : words.raiseLimit(writeDollars(limitUsd))}
          </Button>
          {isEmpty && (
            <>
              <Button onClick={props.onByHand}>
                <Icon name="pencil" small /> {words.byHand}
              </Button>
              <Button look="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate({ forkId })}>
                {words.discard}
              </Button>
            </>
          )}
        </DraftNoteActs>
      )}
    </DraftNote>
  )
}

function sayFailure(task: Task | undefined): string {
  const lines: Readonly<Record<string, string>> = draftFailureLines
  return task?.error ? (lines[task.error.reason] ?? draftFailureLines.internal) : ''
}
