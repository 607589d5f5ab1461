'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { searchStrings } from '@/components/strings/search'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SearchHitRow } from './search-hit-row'
import { SearchNothing, SearchStart } from './search-notes'

const words = searchStrings

/** The scroll positions of left search results; Back restores them. */
const places = new Map<string, number>()

export function SearchResults({ query, onChange }: { query: string; onChange: (text: string) => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const scroller = useRef<HTMLDivElement>(null)
  const asks = query.trim() !== ''
  const found = useInfiniteQuery(
    trpc.search.messages.infiniteQueryOptions(
      { workspaceId: workspace.id, query, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      {
        enabled: asks,
        getNextPageParam: page => page.nextCursor,
        placeholderData: keepPreviousData,
        staleTime: 10_000,
      },
    ),
  )
  const hits = found.data?.pages.flatMap(page => page.hits) ?? []
  const unknown = found.data?.pages[0]?.unknown ?? []
  const isThere = hits.length > 0

  useLayoutEffect(() => {
    if (isThere) scroller.current?.scrollTo({ top: places.get(query) ?? 0 })
  }, [query, isThere])

  if (!asks) return <SearchStart onChange={onChange} />
  return (
    <div
      ref={scroller}
      className="scroll"
      aria-busy={found.isFetching}
      onScroll={event => places.set(query, event.currentTarget.scrollTop)}
    >
      <p className="sr" role="status">
        {found.isFetching || !found.data ? '' : words.count(hits.length, found.hasNextPage)}
      </p>
      {found.isError ? (
        <div className="search-note" role="alert">
          <p>{readError(found.error).message}</p>
          <button className="btn" type="button" onClick={() => void found.refetch()}>
            {words.again}
          </button>
        </div>
      ) : !found.data ? (
        <Skeleton />
      ) : isThere ? (
        <>
          <ul className={found.isPlaceholderData ? 'hits old' : 'hits'}>
            {hits.map(hit => (
              <li key={hit.messageId}>
                <SearchHitRow hit={hit} />
              </li>
            ))}
          </ul>
          {found.hasNextPage && (
            <button
              className="btn more-hits"
              type="button"
              disabled={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {words.more}
            </button>
          )}
        </>
      ) : (
        <SearchNothing query={query} unknown={unknown} onChange={onChange} />
      )}
    </div>
  )
}

/** Placeholders for rows; they show after 150 ms. */
function Skeleton() {
  return (
    <div aria-hidden="true">
      {['one', 'two', 'three', 'four'].map(row => (
        <div key={row} className="hit-sk">
          <i />
          <div>
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  )
}
