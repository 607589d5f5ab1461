'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { auditStrings as words } from '@/components/strings/audit/audit'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ShowMore } from '@/components/ui/button/show-more'
import { ListNote } from '@/components/ui/surface/list-note'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type AuditView, askAudit, isNarrowed } from './audit-address'
import { AuditNews } from './audit-news'
import { AuditRow } from './audit-row'

/** The rows of the audit log that the filters show, the newest first. */
export function AuditList({ view, onClear }: { view: AuditView; onClear: () => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const found = useInfiniteQuery(
    trpc.audit.list.infiniteQueryOptions(
      { workspaceId: workspace.id, filter: askAudit(view, new Date()) },
      { getNextPageParam: page => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  if (found.isError && !found.data) {
    return (
      <ListNote role="alert">
        <p>{readError(found.error).message}</p>
        <Button onClick={() => void found.refetch()}>{words.again}</Button>
      </ListNote>
    )
  }
  const pages = found.data?.pages ?? []
  const count = pages.reduce((sum, { entries }) => sum + entries.length, 0)
  const isFiltered = isNarrowed(view)
  return (
    <div aria-busy={found.isPending}>
      <AuditNews onShow={() => void found.refetch()} />
      <p className="sr-only" role="status">
        {found.data ? words.count(count, found.hasNextPage) : words.reading}
      </p>
      <ul aria-label={words.list}>
        {pages.map(({ entries, names }) =>
          entries.map(entry => <AuditRow key={entry.seq} entry={entry} names={names} />),
        )}
      </ul>
      {found.data && count === 0 && !found.hasNextPage && (
        <ListNote title={isFiltered ? words.noMatch : words.none}>
          <p>{isFiltered ? words.noMatchWhy : words.noneWhy}</p>
          {isFiltered && <Button onClick={onClear}>{words.filters.clear}</Button>}
        </ListNote>
      )}
      <ShowMore list={found} label={words.more} />
    </div>
  )
}
