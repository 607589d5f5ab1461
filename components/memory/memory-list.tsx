'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'
import { useMemoryNames } from '@/components/memory-items/use-memory-names'
import { memoryStrings as words } from '@/components/strings/memory/memory'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ShowMore } from '@/components/ui/button/show-more'
import { ListNote } from '@/components/ui/surface/list-note'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { MemoryEntry, MemoryFilter } from '@/server/domain/memory/memory-entry'
import { groupMemory, type MemoryGroup } from './group-memory'
import type { MemoryView } from './memory-address'
import { MemoryRow } from './memory-row'

const pageSize = 50
/** Changes in channels that are not in the sidebar send no hint. */
const rereadMs = 60_000

interface ListProps {
  view: MemoryView
  /** Only the items that also match this. */
  filter: MemoryFilter
  /** Tells why nothing is listed; null: something else is. */
  none: { title: string; why: string; onClear?: () => void } | null
  onChange: (changes: Partial<MemoryView>) => void
  onDeleted: () => void
}

/** Lists items in groups, page by page. One of them may be open. */
export function MemoryList({ view, filter, none, onChange, onDeleted }: ListProps) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const list = useRef<HTMLDivElement>(null)
  const { itemId, order } = view
  const query = view.query.trim()
  // The item that the address names when the page opens comes into view.
  const [soughtId] = useState(itemId)
  const found = useInfiniteQuery(
    trpc.memory.list.infiniteQueryOptions(
      { workspaceId: workspace.id, limit: pageSize, order, filter, ...(query !== '' && { query }) },
      {
        getNextPageParam: page => page.nextCursor,
        placeholderData: keepPreviousData,
        refetchInterval: rereadMs,
      },
    ),
  )
  const items = found.data?.pages.flatMap(page => page.items) ?? []
  const other = useOtherItem(items, found.data ? itemId : null)
  if (found.isError && !found.data) {
    return (
      <ListNote className="max-w-480" role="alert">
        <p>{readError(found.error).message}</p>
        <Button onClick={() => void found.refetch()}>{words.again}</Button>
      </ListNote>
    )
  }
  function leave() {
    list.current?.focus({ preventScroll: true })
    onChange({ itemId: null })
    onDeleted()
  }
  const row = (item: MemoryEntry) => (
    <MemoryRow
      key={item.id}
      item={item}
      isOpen={item.id === itemId}
      isSought={item.id === soughtId}
      onToggle={() => onChange({ itemId: item.id === itemId ? null : item.id })}
      onGone={leave}
    />
  )
  return (
    <div ref={list} tabIndex={-1} className="outline-none" aria-busy={found.isPending}>
      <p className="sr-only" role="status">
        {found.data && words.count(items.length, found.hasNextPage)}
      </p>
      {other && <ul aria-label={words.opened}>{row(other)}</ul>}
      {groupMemory(items, order).map(group => (
        <Fragment key={group.key}>
          {order !== 'newest' && <GroupTitle group={group} order={order} />}
          <ul aria-label={words.title}>{group.items.map(row)}</ul>
        </Fragment>
      ))}
      {none && found.data && items.length === 0 && !other && (
        <ListNote className="max-w-480" title={none.title}>
          <p>{none.why}</p>
          {none.onClear && <Button onClick={none.onClear}>{words.filters.clear}</Button>}
        </ListNote>
      )}
      <ShowMore list={found} label={words.more} />
    </div>
  )
}

/** Reads the open item if the list has not got to it, or leaves it out. */
function useOtherItem(items: readonly MemoryEntry[], itemId: string | null): MemoryEntry | null {
  const trpc = useTRPC()
  const isListed = items.some(({ id }) => id === itemId)
  const { data } = useQuery(
    trpc.memory.get.queryOptions(
      { itemId: itemId ?? '' },
      { enabled: itemId !== null && !isListed, retry: false },
    ),
  )
  return isListed || itemId === null ? null : (data?.item ?? null)
}

function GroupTitle({ group: { items }, order }: { group: MemoryGroup; order: MemoryView['order'] }) {
  const names = useMemoryNames()
  const [{ kind, aboutUserIds, channelIds }] = items
  const about =
    aboutUserIds.length === 0 ? words.aboutNobody : words.aboutPeople(aboutUserIds.map(names.person))
  const title =
    order === 'kind' ? words.kindsOf[kind] : order === 'about' ? about : names.places(channelIds).join(', ')
  return (
    <h2 className="border-b border-line-soft bg-content px-16 pt-16 pb-6 text-sm font-medium">{title}</h2>
  )
}
