'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { searchStrings } from '@/components/strings/search'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ListNote } from '@/components/ui/surface/list-note'
import { Scroll } from '@/components/ui/surface/page'
import { RowSkeleton } from '@/components/ui/surface/skeleton'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { mostCounted } from '@/server/domain/search/most-counted'
import { SearchHitRow } from './search-hit-row'
import { SearchNothing, SearchStart } from './search-notes'

const words = searchStrings
const closeStyle = 'px-16 pt-14 pb-4 text-sm text-text-3 phone:px-14'

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
  const total = found.data?.pages[0]?.total ?? hits.length

  useLayoutEffect(() => {
    if (isThere) scroller.current?.scrollTo({ top: places.get(query) ?? 0 })
  }, [query, isThere])

  if (!asks) return <SearchStart onChange={onChange} />
  return (
    <Scroll
      ref={scroller}
      aria-busy={found.isFetching}
      onScroll={event => places.set(query, event.currentTarget.scrollTop)}
    >
      <p className="sr-only" role="status">
        {found.isFetching || !found.data ? '' : words.count(total, mostCounted)}
      </p>
      {found.isError ? (
        <ListNote className="max-w-480" role="alert">
          <p>{readError(found.error).message}</p>
          <Button onClick={() => void found.refetch()}>{words.again}</Button>
        </ListNote>
      ) : !found.data ? (
        <Skeleton />
      ) : isThere ? (
        <>
          <p className={closeStyle} aria-hidden="true">
            {words.count(total, mostCounted)}
          </p>
          <ul
            className={cx('max-w-found', found.isPlaceholderData && 'opacity-60')}
            aria-busy={found.isPlaceholderData}
          >
            {hits.map((hit, index) => (
              <Fragment key={`${hit.source} ${hit.sourceId}`}>
                {hit.match !== 'all' && hit.match !== hits[index - 1]?.match && (
                  <li className={closeStyle}>{words.close[hit.match]}</li>
                )}
                <li>
                  <SearchHitRow hit={hit} />
                </li>
              </Fragment>
            ))}
          </ul>
          {found.hasNextPage && (
            <div className="mx-16 my-12 flex">
              <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {words.more}
              </Button>
            </div>
          )}
        </>
      ) : (
        <SearchNothing query={query} unknown={unknown} onChange={onChange} />
      )}
    </Scroll>
  )
}

/** Placeholders for rows; they show after 150 ms. */
function Skeleton() {
  return (
    <div className="max-w-found" aria-hidden="true">
      {/* The line that counts the hits. */}
      <p className={closeStyle}>{'\u00a0'}</p>
      {['one', 'two', 'three', 'four'].map(row => (
        <RowSkeleton key={row} of="row" />
      ))}
    </div>
  )
}
