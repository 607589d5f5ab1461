'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { CatchUp, CatchUpScope, CatchUpSince } from '@/server/domain/catch-up/catch-up'

/** Hints over Realtime come at once; this is for the time in which they may be lost. */
const lookAgainMs = 4_000

/** The news of a place: the size before, the text as it is written, and the acts on it. */
export function useCatchUp(scope: CatchUpScope, since: CatchUpSince) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const place = { workspaceId: workspace.id, scope, since }
  const [begun, setBegun] = useState<string | null>(null)
  const estimate = useQuery(
    trpc.catchUp.estimate.queryOptions(place, { staleTime: 0, placeholderData: keepPreviousData }),
  )
  const stored = estimate.data?.stored ?? null
  const catchUpId = begun ?? stored?.id ?? null
  const current = useQuery(
    trpc.catchUp.get.queryOptions(
      { catchUpId: catchUpId ?? '' },
      {
        enabled: catchUpId !== null,
        staleTime: 0,
        ...(stored && stored.id === catchUpId && { placeholderData: stored }),
        refetchInterval: ({ state }) => (state.data && isWriting(state.data) ? lookAgainMs : false),
      },
    ),
  )
  const keep = (made: CatchUp) => {
    cache.setQueryData(trpc.catchUp.get.queryKey({ catchUpId: made.id }), made)
    setBegun(made.id)
  }
  const rereadCounts = () =>
    Promise.all([
      cache.invalidateQueries(trpc.channel.list.queryFilter()),
      cache.invalidateQueries(trpc.notification.pathFilter()),
      cache.invalidateQueries(trpc.thread.pathFilter()),
    ])
  const start = useMutation(
    trpc.catchUp.start.mutationOptions({
      onSuccess({ catchUp }) {
        if (catchUp) keep(catchUp)
        // Nothing is new any more, or the new one is the stored one from now on.
        return estimate.refetch()
      },
    }),
  )
  const stop = useMutation(trpc.task.cancel.mutationOptions({ onSettled: () => current.refetch() }))
  const settle = {
    onSuccess: (made: CatchUp) => {
      keep(made)
      return Promise.all([rereadCounts(), estimate.refetch()])
    },
  }
  const mark = useMutation(trpc.catchUp.markRead.mutationOptions(settle))
  const undo = useMutation(trpc.catchUp.undoRead.mutationOptions(settle))
  const made = current.data ?? null
  return {
    outlook: estimate.data,
    made,
    problem: start.error ?? mark.error ?? undo.error ?? stop.error ?? current.error ?? estimate.error,
    retry() {
      for (const each of [start, stop, mark, undo]) each.reset()
      void estimate.refetch()
      if (catchUpId !== null) void current.refetch()
    },
    start: { isPending: start.isPending, run: () => start.mutate(place) },
    stop: { isPending: stop.isPending, run: () => made && stop.mutate({ taskId: made.taskId }) },
    mark: { isPending: mark.isPending, run: () => made && mark.mutate({ catchUpId: made.id }) },
    undo: { isPending: undo.isPending, run: () => made && undo.mutate({ catchUpId: made.id }) },
  }
}

export function isWriting({ state }: Pick<CatchUp, 'state'>): boolean {
  return state === 'queued' || state === 'writing'
}
