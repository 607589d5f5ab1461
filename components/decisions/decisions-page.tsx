'use client'

import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { SearchBox } from '@/components/search/search-box'
import { decisionsStrings } from '@/components/strings/decisions/decisions'
import { ledgerStrings } from '@/components/strings/decisions/ledger'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Page } from '@/components/ui/surface/page'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { decisionsPath, readDecisionFilter } from './decision-address'
import { DecisionFilters } from './decision-filters'
import { EntryList } from './ledger/entry-list'
import { ExportMenu } from './ledger/export-menu'
import {
  type LedgerPlace,
  type LedgerView,
  ledgerPath,
  ledgerViews,
  readLedgerPlace,
} from './ledger/ledger-address'
import { LedgerFilters } from './ledger/ledger-filters'
import { ResultLines } from './result-lines'

const LedgerBoard = dynamic(async () => (await import('./ledger/ledger-board')).LedgerBoard, { ssr: false })
const EntryPanel = dynamic(async () => (await import('./ledger/entry/entry-panel')).EntryPanel, {
  ssr: false,
})

const words = ledgerStrings
const settleMs = 150

/**
 * The ledger of decisions and to-dos as a list or a board, and the lines of results. The words, the filters and the open
 * entry are in the address.
 */
export function DecisionsPage() {
  const { workspace } = useWorkspace()
  const asked = useSearchParams()
  const place = readLedgerPlace(asked)
  const { view, query, entryId } = place
  const [text, setText] = useState(query)
  const [seen, see] = useState(query)
  const [written, noteWritten] = useState(query)
  if (query !== seen) {
    see(query)
    // Back and links change the words in the field, too; the words that the field itself wrote don't.
    if (query !== written) {
      noteWritten(query)
      setText(query)
    }
  }
  const write = (path: string) => history.replaceState(null, '', path)
  const pathOf = (changed: Partial<LedgerPlace>) =>
    ledgerPath(workspace, { ...place, query: text, ...changed })
  const show = (changed: Partial<LedgerPlace>) => write(pathOf(changed))
  /** Back leads from an entry to the list, which a phone hides meanwhile. */
  function open(id: string) {
    if (entryId) show({ entryId: id })
    else history.pushState(null, '', pathOf({ entryId: id }))
  }
  // The board and the list have the same filters; only the list has one for the status.
  function switchTo(next: LedgerView) {
    const kept = view === 'results' || next === 'results' ? {} : { ...place, status: undefined }
    write(ledgerPath(workspace, { ...kept, view: next, query: text }))
  }
  const filter = readDecisionFilter(asked)
  const settle = useEffectEvent(() => {
    noteWritten(text.trim() === '' ? '' : text)
    if (view === 'results') write(decisionsPath(workspace, { query: text, ...filter }))
    else show({})
  })
  useEffect(() => {
    if (text === query) return
    const timer = setTimeout(settle, settleMs)
    return () => clearTimeout(timer)
  }, [text, query])
  function clear() {
    setText('')
    write(ledgerPath(workspace, { view, ...(view === 'list' && { status: 'all' }) }))
  }
  function close() {
    show({ entryId: undefined })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-entry="${entryId}"]`)?.focus())
  }
  const ledger = { place, onOpen: open, onClear: clear, onShow: show }
  return (
    <>
      <Page aria-label={decisionsStrings.title} className={entryId ? 'phone:hidden' : ''}>
        <Bar hasSearch wraps>
          <h1 className={barTitleStyle}>{decisionsStrings.title}</h1>
          <ViewSwitch
            label={words.views.title}
            views={ledgerViews.map(each => [each, words.views[each]] as const)}
            shown={view}
            onShow={switchTo}
          />
          <SearchBox
            className="ml-auto max-w-440"
            aria-label={words.search}
            placeholder={words.search}
            value={text}
            onChange={event => setText(event.target.value)}
          />
          {view !== 'results' && <ExportMenu place={place} />}
        </Bar>
        {view === 'results' ? (
          <>
            <DecisionFilters
              filter={filter}
              onChange={next => write(decisionsPath(workspace, { query: text, ...next }))}
            />
            <ResultLines
              query={query.trim()}
              filter={filter}
              onClear={() => write(decisionsPath(workspace, { query: text }))}
            />
          </>
        ) : (
          <>
            <LedgerFilters place={place} onChange={show} />
            {view === 'board' ? <LedgerBoard {...ledger} /> : <EntryList {...ledger} />}
          </>
        )}
      </Page>
      {entryId && view !== 'results' && <EntryPanel key={entryId} entryId={entryId} onClose={close} />}
    </>
  )
}
