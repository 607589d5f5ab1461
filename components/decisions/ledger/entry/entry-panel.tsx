'use client'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { NewsDot } from '@/components/reading/news-dot'
import { useShortcuts } from '@/components/shortcuts/use-shortcuts'
import { ledgerStrings } from '@/components/strings/decisions/ledger'
import { useTRPC } from '@/components/trpc/api'
import { foundNothing, readError } from '@/components/trpc/read-error'
import { BackButton } from '@/components/ui/button/back-button'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { PanelEdge } from '@/components/ui/panel-edge'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { ListNote } from '@/components/ui/surface/list-note'
import { Scroll } from '@/components/ui/surface/page'
import { Panel } from '@/components/ui/surface/panel'
import { Toast, useToast } from '@/components/ui/toast'
import { useIsPage } from '@/components/workspace/use-is-page'
import { useEntryActs } from '../use-entry-acts'
import { EntryControls } from './entry-controls'
import { EntryEnd } from './entry-end'
import { EntryHistory } from './entry-history'
import { EntryOrigin } from './entry-origin'
import { EntrySkeleton } from './entry-skeleton'
import { EntryTitle } from './entry-title'
import { EntryWork } from './entry-work'

const words = ledgerStrings.entry
const liveMs = 15_000

/** An entry beside the list or the board: its state, its source and its history. */
export function EntryPanel({ entryId, onClose }: { entryId: string; onClose: () => void }) {
  const trpc = useTRPC()
  const titleId = useId()
  const isPage = useIsPage()
  const { toast, tell } = useToast()
  const acts = useEntryActs(tell)
  const found = useQuery(trpc.ledger.get.queryOptions({ entryId }, { refetchInterval: liveMs }))
  const entry = found.data?.entry
  useShortcuts({ closePanel: onClose })
  return (
    <Panel
      as="section"
      role={isPage ? 'main' : 'complementary'}
      aria-labelledby={titleId}
      aria-busy={found.isPending}
    >
      <PanelEdge />
      <Bar hasBack>
        <NewsDot label={words.close}>{label => <BackButton label={label} onClick={onClose} />}</NewsDot>
        <h2 className={barTitleStyle} id={titleId}>
          {entry ? words.title(entry.kind) : words.loading}
        </h2>
        <span className="flex-1" />
        <IconButton className="phone:hidden" icon="x" label={words.close} onClick={onClose} />
      </Bar>
      {found.isPending && <EntrySkeleton />}
      {found.isError && !entry && (
        <ListNote role="alert">
          <p>{foundNothing(found.error) ? words.missing : readError(found.error).message}</p>
          {!foundNothing(found.error) && (
            <Button onClick={() => void found.refetch()}>{ledgerStrings.again}</Button>
          )}
        </ListNote>
      )}
      {entry && (
        <Scroll bar="thin" key={entry.id}>
          <div className="grid gap-20 p-16">
            <EntryTitle entry={entry} acts={acts} />
            <EntryControls entry={entry} acts={acts} />
            <EntryWork entry={entry} acts={acts} />
            <EntryEnd entry={entry} acts={acts} />
            <EntryOrigin entry={entry} />
            <EntryHistory
              entryId={entry.id}
              changes={found.data?.history ?? []}
              cursor={found.data?.nextCursor ?? null}
            />
          </div>
        </Scroll>
      )}
      <Toast text={toast} />
    </Panel>
  )
}
