'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { decisionsStrings } from '@/components/strings/decisions/decisions'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ListNote } from '@/components/ui/surface/list-note'
import { Scroll } from '@/components/ui/surface/page'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { DecisionFilter } from '@/server/domain/results/decision'
import { DecisionGroup } from './decision-group'
import { groupDecisions } from './group-decisions'

const words = decisionsStrings

/** Lists the lines of the results of forks, the newest result first. */
export function ResultLines(props: { query: string; filter: DecisionFilter; onClear: () => void }) {
  const { query, filter } = props
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const isFiltered = Object.values(filter).some(Boolean)
  const found = useInfiniteQuery(
    trpc.search.decisions.infiniteQueryOptions(
      { workspaceId: workspace.id, limit: 30, ...(query !== '' && { query }), ...(isFiltered && { filter }) },
      { getNextPageParam: page => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const lines = found.data?.pages.flatMap(page => page.decisions) ?? []
  if (found.isError && !found.data) {
    return (
      <ListNote className="max-w-480" role="alert">
        <p>{readError(found.error).message}</p>
        <Button onClick={() => void found.refetch()}>{words.again}</Button>
        {isFiltered && <Button onClick={props.onClear}>{words.filters.clear}</Button>}
      </ListNote>
    )
  }
  return (
    <Scroll aria-busy={found.isPending}>
      <p className="sr-only" role="status">
        {found.data && words.count(lines.length, found.hasNextPage)}
      </p>
      {found.data && lines.length === 0 && (
        <ListNote className="max-w-480" title={query === '' && !isFiltered ? words.none : words.nothing}>
          <p>{isFiltered ? words.nothingFiltered : query === '' ? words.noneWhy : words.nothingWhy}</p>
          {isFiltered && <Button onClick={props.onClear}>{words.filters.clear}</Button>}
        </ListNote>
      )}
      {lines.length > 0 && (
        <div className="grid grid-cols-1 gap-12 p-16">
          {groupDecisions(lines).map(group => (
            <DecisionGroup key={group[0].id} lines={group} />
          ))}
          {found.hasNextPage && (
            <div>
              <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {words.more}
              </Button>
            </div>
          )}
        </div>
      )}
    </Scroll>
  )
}
