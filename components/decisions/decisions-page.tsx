'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { decisionsStrings } from '@/components/strings/decisions'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { DecisionGroup } from './decision-group'
import { groupDecisions } from './group-decisions'

const words = decisionsStrings
const settleMs = 150

/** Lists the lines of the results of forks, newest first, with a search by words. */
export function DecisionsPage() {
  const { workspace } = useWorkspace()
  const asked = useSearchParams().get('q') ?? ''
  const [text, setText] = useState(asked)
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => {
      setSettled(text)
      const query = text.trim() === '' ? '' : `?q=${encodeURIComponent(text)}`
      history.replaceState(null, '', `/${workspace.slug}/decisions${query}`)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [text, settled, workspace])

  return (
    <main className="content decisions" aria-label={words.title}>
      <div className="head">
        <h1>{words.title}</h1>
        <search className="search-box">
          <Icon name="search" />
          <input
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            value={text}
            maxLength={500}
            autoComplete="off"
            onChange={event => setText(event.target.value)}
          />
        </search>
      </div>
      <Found query={settled.trim()} />
    </main>
  )
}

function Found({ query }: { query: string }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const found = useInfiniteQuery(
    trpc.search.decisions.infiniteQueryOptions(
      { workspaceId: workspace.id, limit: 30, ...(query !== '' && { query }) },
      { getNextPageParam: page => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const lines = found.data?.pages.flatMap(page => page.decisions) ?? []
  if (found.isError && !found.data) {
    return (
      <div className="aside-note" role="alert">
        <p>{readError(found.error).message}</p>
        <button className="btn" type="button" onClick={() => void found.refetch()}>
          {words.again}
        </button>
      </div>
    )
  }
  return (
    <div className="scroll" aria-busy={found.isPending}>
      <p className="sr" role="status">
        {found.data && words.count(lines.length, found.hasNextPage)}
      </p>
      {groupDecisions(lines).map(group => (
        <DecisionGroup key={group[0].id} lines={group} />
      ))}
      {found.data && lines.length === 0 && (
        <div className="aside-note">
          <p>
            <b>{query === '' ? words.none : words.nothing}</b>
            <br />
            {query === '' ? words.noneWhy : words.nothingWhy}
          </p>
        </div>
      )}
      {found.hasNextPage && (
        <button
          className="btn more"
          type="button"
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {words.more}
        </button>
      )}
    </div>
  )
}
