'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ledgerStrings as words } from '@/components/strings/decisions/ledger'
import { useTRPC } from '@/components/trpc/api'
import { Scroll } from '@/components/ui/surface/page'
import { Toast, useToast } from '@/components/ui/toast'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { LedgerEntry } from '@/server/domain/ledger/entry'
import { askLedger, todayHere } from './ask-ledger'
import { BoardColumn } from './board-column'
import type { LedgerPlace } from './ledger-address'
import { moveInBoard } from './move-in-board'
import { LedgerProblem, NoEntries } from './no-entries'
import type { TargetStatus } from './target-statuses'
import { useEntryActs } from './use-entry-acts'

interface BoardProps {
  place: LedgerPlace
  onOpen: (entryId: string) => void
  onClear: () => void
  onShow: (changed: Partial<LedgerPlace>) => void
}

/** The entries in columns by status. Cards are moved with the pointer or with the keys 1 to 4. */
export function LedgerBoard({ place, onOpen, onClear, onShow }: BoardProps) {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const board = useRef<HTMLFieldSetElement>(null)
  const [told, setTold] = useState('')
  /** The card that keeps the focus when it comes up in this column. */
  const [followed, follow] = useState<{ id: string; status: TargetStatus } | null>(null)
  const [dragged, drag] = useState<LedgerEntry | null>(null)
  const { toast, tell } = useToast()
  const acts = useEntryActs(tell)
  const filter = askLedger(place, { myId: me.userId, today: todayHere(new Date()) })
  const order = place.due ? 'due' : 'newest'
  const found = useQuery(
    trpc.ledger.board.queryOptions(
      { workspaceId: workspace.id, limit: 30, filter, order },
      { placeholderData: keepPreviousData },
    ),
  )
  const columns = found.data?.columns
  useEffect(() => {
    const column = followed && columns?.find(({ status }) => status === followed.status)
    if (!column?.entries.some(({ id }) => id === followed?.id)) return
    // Only a focus that was lost with the card comes back: the person may be somewhere else by now.
    if (document.activeElement === document.body)
      board.current?.querySelector<HTMLElement>(`[data-entry="${followed?.id}"]`)?.focus()
    follow(null)
  }, [columns, followed])

  if (found.isError && !columns)
    return <LedgerProblem error={found.error} onAgain={() => void found.refetch()} onClear={onClear} />

  async function move(entry: LedgerEntry, status: TargetStatus) {
    if (status === entry.status) return
    follow({ id: entry.id, status })
    try {
      await acts.move(entry, { status })
      setTold(words.keys.moved(entry.text, words.statuses[status]))
    } catch {
      follow(null)
      // The sentence about it is shown already.
    }
  }

  function press(event: React.KeyboardEvent) {
    const focused = document.activeElement
    if (!focused) return
    const lists = [...(board.current?.querySelectorAll('[data-column]') ?? [])].map(column => [
      ...column.querySelectorAll<Element>('[data-entry]'),
    ])
    const column = lists.findIndex(cards => cards.includes(focused))
    const card = lists[column]?.indexOf(focused) ?? -1
    if (column < 0) return
    const to = moveInBoard(
      lists.map(({ length }) => length),
      { column, card },
      event.key,
    )
    if (!to) return
    event.preventDefault()
    follow(null)
    const next = lists[to.column]?.[to.card]
    if (next instanceof HTMLElement) next.focus()
  }

  const isEmpty = columns?.every(({ count }) => count === 0)
  if (isEmpty) return <NoEntries place={place} onClear={onClear} onShow={onShow} />
  return (
    <Scroll bar="thin" aria-busy={found.isPending}>
      <p className="sr-only" role="status">
        {told}
      </p>
      <p className="px-16 pt-8 text-xs text-text-3 phone:hidden">{words.keys.hint}</p>
      <fieldset
        ref={board}
        className="m-0 flex min-w-full items-start gap-12 border-0 p-16 phone:flex-col"
        aria-label={words.board}
        onKeyDown={press}
      >
        {columns
          ?.filter(({ status, count }) => count > 0 || (status !== 'dropped' && status !== 'superseded'))
          .map(column => (
            <BoardColumn
              key={column.status}
              column={column}
              asked={{ workspaceId: workspace.id, filter, order }}
              openId={place.entryId}
              onOpen={onOpen}
              dragged={dragged}
              onDrag={drag}
              onMove={move}
            />
          ))}
      </fieldset>
      <Toast text={toast} />
    </Scroll>
  )
}
