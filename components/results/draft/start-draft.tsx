'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNameOf } from '@/components/people/author'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { threadPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Fork } from '@/server/domain/forks/fork'
import { dollars } from '@/server/domain/spending/dollars'
import { useResolveScope } from './resolve-scope'

/** Below this amount, people are not asked for confirmation: they have already pressed Resolve. */
const littleUsd = 0.05

/** Shows the steps and the cost of drafting, if the cost matters; else drafting begins at once. */
export function StartDraft(props: {
  maySettle: boolean
  /** There was a draft a moment ago. */
  isGone: boolean
  onStarted: () => void
}) {
  const { maySettle, isGone, onStarted } = props
  const { fork, channel, agentId } = useResolveScope()
  const { workspace } = useWorkspace()
  const nameOf = useNameOf()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const canStart = maySettle && fork.status === 'active'
  const estimate = useQuery(
    trpc.fork.estimate.queryOptions({ forkId: fork.id }, { enabled: canStart, staleTime: 0, retry: false }),
  )
  const resolve = useMutation(
    trpc.fork.resolve.mutationOptions({
      onSuccess: ({ draft }) => {
        cache.setQueryData(trpc.fork.draft.queryKey({ forkId: fork.id }), { draft })
        onStarted()
      },
    }),
  )
  // Runs once each time this view is opened: a person who cancels has left it.
  const begun = useRef(false)
  const usd = estimate.data?.usd
  const isCheap = canStart && usd !== undefined && usd !== null && usd < littleUsd
  const { mutate } = resolve
  useEffect(() => {
    if (!isCheap || isGone || begun.current) return
    begun.current = true
    mutate({ forkId: fork.id })
  }, [isCheap, isGone, mutate, fork.id])

  if (!canStart) {
    const result = `${threadPath(workspace, channel, fork.threadId)}#m-${fork.resultMessageId}`
    return (
      <p className="px-16 pt-14 text-sm text-text-2">
        {explainNoDraft(fork, isGone, nameOf({ authorUserId: fork.createdBy, authorAgentId: null }))}{' '}
        {fork.resultMessageId && (
          <a
            className={linkStyle({ tone: 'warm' })}
            href={result}
            onClick={event => {
              event.preventDefault()
              goTo(result)
            }}
          >
            {words.toResult}
          </a>
        )}
      </p>
    )
  }
  const problem = resolve.error ?? estimate.error
  const tokens = estimate.data?.tokens ?? 0
  const drafter = nameOf({ authorUserId: null, authorAgentId: agentId })
  return (
    <div
      className="grid justify-items-start gap-8 px-16 py-14"
      aria-busy={estimate.isPending || resolve.isPending}
    >
      {isGone && <p>{words.start.discarded}</p>}
      <p>
        {fork.resultHeadline === null || fork.resultVersion === null
          ? words.start.lead(drafter, fork.messageCount)
          : words.start.next(drafter, fork.resultVersion)}
      </p>
      <Caption as="p">{words.start.why}</Caption>
      {estimate.data && (
        <Caption as="p" className="tabular-nums">
          {usd === null || usd === undefined
            ? words.start.costUnknown(tokens)
            : words.start.cost(tokens, dollars(usd))}
        </Caption>
      )}
      {problem && (
        <Hint tone="bad">
          <Icon name="triangle-alert" small /> {readError(problem).message}
        </Hint>
      )}
      <Button
        look="warm"
        disabled={estimate.isPending || resolve.isPending || resolve.isSuccess}
        onClick={() => mutate({ forkId: fork.id })}
      >
        <Icon name="git-merge" small /> {words.start.act}
      </Button>
    </div>
  )
}

/**
 * Says why there is no draft here, and what must be done first; the fork's status tells the outcome of an
 * earlier draft.
 */
function explainNoDraft({ status }: Fork, isGone: boolean, owner: string): string {
  const { start } = words
  if (status === 'active') return `${isGone ? start.discarded : start.none} ${start.onlyOwner(owner)}`
  return isGone && status === 'resolved'
    ? `${start.published} ${start.closed.resolved}`
    : start.closed[status]
}
