'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { useRef } from 'react'
import { ledgerStrings as words } from '@/components/strings/decisions/ledger'
import { useTRPC } from '@/components/trpc/api'
import { ShowMore } from '@/components/ui/button/show-more'
import { Scroll } from '@/components/ui/surface/page'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { LedgerEntry } from '@/server/domain/ledger/entry'
import { askLedger, todayHere } from './ask-ledger'
import { EntryNotes, EntryState, EntryText, OwnerFace, useOwnerName } from './entry-facts'
import type { LedgerPlace } from './ledger-address'
import { LedgerProblem, NoEntries } from './no-entries'

const entryRowStyle = (isOn: boolean) =>
  cx(
    rowStyle({ isOn }),
    'grid w-full grid-cols-entry-row items-start gap-x-12 px-16 py-10 text-left',
    'compact:grid-cols-1 compact:gap-y-4',
  )

interface ListProps {
  place: LedgerPlace
  onOpen: (entryId: string) => void
  onClear: () => void
  onShow: (changed: Partial<LedgerPlace>) => void
}

/** The entries, the newest first; with a filter for days, the nearest day first. */
export function EntryList({ place, onOpen, onClear, onShow }: ListProps) {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const list = useRef<HTMLUListElement>(null)
  const filter = askLedger(place, { myId: me.userId, today: todayHere(new Date()) })
  const found = useInfiniteQuery(
    trpc.ledger.list.infiniteQueryOptions(
      { workspaceId: workspace.id, limit: 40, filter, order: place.due ? 'due' : 'newest' },
      { getNextPageParam: page => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  if (found.isError && !found.data)
    return <LedgerProblem error={found.error} onAgain={() => void found.refetch()} onClear={onClear} />
  const entries = found.data?.pages.flatMap(page => page.entries) ?? []

  function press(event: React.KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const rows: Element[] = [...(list.current?.querySelectorAll('[data-entry]') ?? [])]
    const at = document.activeElement ? rows.indexOf(document.activeElement) : -1
    const next = rows[at + step]
    if (at < 0 || !(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }

  return (
    <Scroll aria-busy={found.isPending}>
      <p className="sr-only" role="status">
        {found.data && words.count(entries.length, found.hasNextPage)}
      </p>
      <ul ref={list} aria-label={words.views.list} onKeyDown={press}>
        {entries.map(entry => (
          <li key={entry.id}>
            <EntryRow entry={entry} isOn={entry.id === place.entryId} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {found.data && entries.length === 0 && <NoEntries place={place} onClear={onClear} onShow={onShow} />}
      <ShowMore list={found} label={words.more} />
    </Scroll>
  )
}

function EntryRow(props: { entry: LedgerEntry; isOn: boolean; onOpen: (entryId: string) => void }) {
  const { entry, isOn, onOpen } = props
  const ownerName = useOwnerName()(entry)
  return (
    <button
      type="button"
      className={entryRowStyle(isOn)}
      data-entry={entry.id}
      aria-expanded={isOn}
      onClick={() => onOpen(entry.id)}
    >
      <span className="grid min-w-0 gap-2">
        <span className="line-clamp-2 font-medium wrap-anywhere">
          <Tag className="mr-6">{words.kinds[entry.kind]}</Tag>
          <EntryText entry={entry} />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-10 gap-y-2">
          <EntryNotes entry={entry} />
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-6">
        <OwnerFace entry={entry} />
        {entry.owner && <span className="truncate text-sm text-text-2">{ownerName}</span>}
      </span>
      <span className="flex items-center">
        <EntryState status={entry.status} />
      </span>
    </button>
  )
}
