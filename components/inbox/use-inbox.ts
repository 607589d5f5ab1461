'use client'

import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { InboxRow, InboxView } from '@/server/domain/inbox/inbox-row'

interface Page {
  rows: InboxRow[]
}

/** Reads a list of the Inbox, and changes its rows. A change shows at once and is taken back if the server refuses it. */
export function useInbox(view: InboxView) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const asked = { workspaceId: workspace.id }
  const list = useInfiniteQuery(
    trpc.notification.list.infiniteQueryOptions(
      { ...asked, view },
      { getNextPageParam: page => page.nextCursor, placeholderData: last => last },
    ),
  )
  const waits = useQuery(
    trpc.notification.list.queryOptions(
      { ...asked, view: 'waiting', limit: 50 },
      { enabled: view === 'all' },
    ),
  )

  const reread = () =>
    Promise.all([
      cache.invalidateQueries(trpc.notification.pathFilter()),
      cache.invalidateQueries(trpc.channel.list.queryFilter()),
    ])

  /** Changes the rows of every list that is in memory. */
  async function changeRows(change: (rows: InboxRow[]) => InboxRow[]) {
    // An answer from before the change must not bring the row back.
    await cache.cancelQueries(trpc.notification.list.pathFilter())
    cache.setQueriesData<InfiniteData<Page>>(
      trpc.notification.list.infiniteQueryFilter(),
      data => data && { ...data, pages: data.pages.map(page => ({ ...page, rows: change(page.rows) })) },
    )
    cache.setQueriesData<Page>(
      trpc.notification.list.queryFilter(),
      data => data && { ...data, rows: change(data.rows) },
    )
  }

  const markRead = useMutation(
    trpc.notification.markRead.mutationOptions({
      onMutate: ({ ids }) =>
        changeRows(rows =>
          rows.map(row => (ids === undefined || ids.includes(row.id) ? { ...row, unread: 0 } : row)),
        ),
      onSettled: reread,
    }),
  )
  const setDone = useMutation(
    trpc.notification.setDone.mutationOptions({
      onMutate: ({ ids }) => changeRows(rows => rows.filter(({ id }) => !ids.includes(id))),
      onSettled: reread,
    }),
  )

  const waiting = view === 'all' ? (waits.data?.rows ?? []) : []
  const all = list.data?.pages.flatMap(page => page.rows) ?? []
  // Open questions stand at the top, however old they are.
  const rest = all.filter(row => !waiting.some(({ id }) => id === row.id))
  return {
    list,
    /** Open questions stand above the other rows, so neither shows before both are known. */
    isPending: list.isPending || waits.isLoading,
    waiting,
    rest,
    problem: markRead.error ?? setDone.error,
    markRead: (ids?: string[]) => markRead.mutate({ ...asked, ...(ids && { ids }) }),
    isMarking: markRead.isPending,
    setDone: (ids: string[], isDone: boolean) => setDone.mutateAsync({ ...asked, ids, isDone }),
  }
}
