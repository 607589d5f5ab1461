'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { cva, cx } from 'class-variance-authority'
import { type DragEvent, useId, useState } from 'react'
import { ledgerStrings as words } from '@/components/strings/decisions/ledger'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import type { LedgerEntry } from '@/server/domain/ledger/entry'
import type { EntryFilter, EntryOrder, LedgerBoard } from '@/server/domain/ledger/entry-list'
import { EntryNotes, EntryState, EntryText, OwnerFace, useOwnerName } from './entry-facts'
import { isTarget, statusOfKey, type TargetStatus } from './target-statuses'

const columnStyle = cva(
  'grid min-w-200 flex-1 content-start gap-8 rounded-card bg-well p-8 phone:w-full phone:min-w-0',
  { variants: { isOver: { true: 'inset-ring inset-ring-focus', false: '' } } },
)
const cardStyle = (isOn: boolean) =>
  cx(
    'grid w-full gap-6 rounded-card border p-10 text-left focus-visible:-outline-offset-2',
    isOn ? 'border-accent-line bg-active' : 'border-line-strong bg-raised hover:bg-hover',
  )

interface ColumnProps {
  column: LedgerBoard['columns'][number]
  /** The question whose further pages the column shows. */
  asked: { workspaceId: string; filter: EntryFilter; order: EntryOrder }
  openId: string | undefined
  onOpen: (entryId: string) => void
  /** The card that somebody drags with the pointer. */
  dragged: LedgerEntry | null
  onDrag: (entry: LedgerEntry | null) => void
  onMove: (entry: LedgerEntry, status: TargetStatus) => void
}

/** A column of the board: its first entries came with the board, the further ones when somebody asks for them. */
export function BoardColumn({ column, asked, dragged, onDrag, onMove, ...cards }: ColumnProps) {
  const { status, count, nextCursor } = column
  const trpc = useTRPC()
  const titleId = useId()
  const [wantsMore, wantMore] = useState(false)
  const [isOver, setOver] = useState(false)
  const more = useInfiniteQuery(
    trpc.ledger.list.infiniteQueryOptions(
      { ...asked, filter: { ...asked.filter, statuses: [status] }, limit: 30 },
      {
        getNextPageParam: page => page.nextCursor,
        initialCursor: nextCursor,
        enabled: wantsMore && nextCursor !== null,
      },
    ),
  )
  const further = wantsMore ? (more.data?.pages.flatMap(page => page.entries) ?? []) : []
  const shown = new Map([...column.entries, ...further].map(entry => [entry.id, entry]))
  const hasMore = wantsMore ? more.hasNextPage : nextCursor !== null

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onDrag(null)
    if (dragged && isTarget(status)) onMove(dragged, status)
  }

  return (
    <section
      className={columnStyle({ isOver })}
      data-column
      aria-labelledby={titleId}
      onDragOver={event => {
        if (!dragged || !isTarget(status)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className="flex items-center gap-8 px-2 text-sm font-medium" id={titleId}>
        <EntryState status={status} />
        <Caption aria-label={words.columnCount(count)}>{count}</Caption>
      </h2>
      {shown.size === 0 && <p className="px-2 pb-6 text-xs text-text-3">{words.emptyColumn}</p>}
      <ul className="grid gap-8">
        {[...shown.values()].map(entry => (
          <li key={entry.id}>
            <EntryCard entry={entry} {...cards} onDrag={onDrag} onMove={onMove} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          look="quiet"
          size="s"
          disabled={more.isFetching}
          onClick={() => (wantsMore ? void more.fetchNextPage() : wantMore(true))}
        >
          {words.more}
        </Button>
      )}
    </section>
  )
}

function EntryCard({
  entry,
  openId,
  onOpen,
  onDrag,
  onMove,
}: { entry: LedgerEntry } & Pick<ColumnProps, 'openId' | 'onOpen' | 'onDrag' | 'onMove'>) {
  const isOn = entry.id === openId
  const ownerName = useOwnerName()(entry)
  return (
    <button
      type="button"
      className={cardStyle(isOn)}
      data-entry={entry.id}
      aria-expanded={isOn}
      draggable
      onDragStart={event => {
        // Firefox starts to drag an element only if it has data.
        event.dataTransfer.setData('text/plain', entry.text)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(entry)
      }}
      onDragEnd={() => onDrag(null)}
      onKeyDown={event => {
        const status = statusOfKey(event.key)
        if (!status || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        onMove(entry, status)
      }}
      onClick={() => onOpen(entry.id)}
    >
      <span className="flex items-start gap-8">
        <span className="line-clamp-4 min-w-0 flex-1 leading-20 wrap-anywhere">
          <EntryText entry={entry} />
        </span>
        <OwnerFace entry={entry} />
        {entry.owner && <span className="sr-only">{words.ownerOf(ownerName ?? '')}</span>}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-8 gap-y-2">
        <Tag>{words.kinds[entry.kind]}</Tag>
        <EntryNotes entry={entry} />
      </span>
    </button>
  )
}
