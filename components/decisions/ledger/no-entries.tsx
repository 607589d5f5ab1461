'use client'

import { ledgerStrings as words } from '@/components/strings/decisions/ledger'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ListNote } from '@/components/ui/surface/list-note'
import type { LedgerPlace } from './ledger-address'
import { isNarrowed } from './ledger-filters'

/** Tells why no entry is shown, and how to see more. */
export function NoEntries(props: {
  place: LedgerPlace
  onClear: () => void
  onShow: (changed: Partial<LedgerPlace>) => void
}) {
  const { place, onClear, onShow } = props
  if (isNarrowed(place)) {
    return (
      <ListNote className="max-w-480" title={words.noMatch}>
        <p>{words.noMatchWhy}</p>
        <Button onClick={onClear}>{words.filters.clear}</Button>
      </ListNote>
    )
  }
  const isLive = place.view === 'list' && place.status === undefined
  return (
    <ListNote className="max-w-480" title={isLive ? words.noneOpen : words.none}>
      <p>{words.noneWhy}</p>
      {isLive && <Button onClick={() => onShow({ status: 'closed' })}>{words.showClosed}</Button>}
    </ListNote>
  )
}

export function LedgerProblem(props: { error: unknown; onAgain: () => void; onClear: () => void }) {
  return (
    <ListNote className="max-w-480" role="alert">
      <p>{readError(props.error).message}</p>
      <Button onClick={props.onAgain}>{words.again}</Button>
      <Button onClick={props.onClear}>{words.filters.clear}</Button>
    </ListNote>
  )
}
