'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { SearchBox } from '@/components/search/search-box'
import { memoryItemStrings, memoryStrings as words } from '@/components/strings/memory/memory'
import { useTRPC } from '@/components/trpc/api'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Page, Scroll } from '@/components/ui/surface/page'
import { Toast, useToast } from '@/components/ui/toast'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { AboutMeHead, HiddenAboutMe } from './about-me'
import { type MemoryView, memoryAddress, memoryTabs, readMemoryAddress } from './memory-address'
import { MemoryFilters } from './memory-filters'
import { MemoryList } from './memory-list'
import { ReviewQueue } from './review/review-queue'

const settleMs = 150

/** Shows the memories of agents, and those about the person. */
export function MemoryPage() {
  const { workspace } = useWorkspace()
  const view = readMemoryAddress(useSearchParams())
  const { toast, tell } = useToast()
  /** The words in the search box, until the address has them. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? view.query
  const go = (changes: Partial<MemoryView>) =>
    history.replaceState(null, '', memoryAddress(workspace, { ...view, query: text, ...changes }))
  const settle = useEffectEvent(() => go({}))
  useEffect(() => {
    if (typed === null) return
    if (typed === view.query) return setTyped(null)
    const timer = setTimeout(settle, settleMs)
    return () => clearTimeout(timer)
  }, [typed, view.query])
  const part = { view, onChange: go, onDeleted: () => tell(memoryItemStrings.deleted) }
  return (
    <Page aria-label={words.title}>
      <Bar hasSearch wraps>
        <h1 className={barTitleStyle}>{words.title}</h1>
        <ViewSwitch
          label={words.tabsLabel}
          views={memoryTabs.map(each => [each, words.tabs[each]] as const)}
          shown={view.tab}
          onShow={tab => go({ tab, itemId: null })}
        />
        {view.tab !== 'review' && (
          <SearchBox
            className="ml-auto max-w-440"
            aria-label={words.search}
            placeholder={words.search}
            value={text}
            onChange={event => setTyped(event.target.value)}
          />
        )}
      </Bar>
      {view.tab === 'known' && <MemoryFilters view={view} onChange={go} />}
      <Scroll>
        {view.tab === 'known' && <Known {...part} onClear={() => go({ filter: { status: 'current' } })} />}
        {view.tab === 'mine' && <Mine {...part} />}
        {view.tab === 'review' && <ReviewQueue tell={tell} />}
      </Scroll>
      <Toast text={toast} />
    </Page>
  )
}

interface PartProps {
  view: MemoryView
  onChange: (changes: Partial<MemoryView>) => void
  onDeleted: () => void
}

function Known({ onClear, ...part }: PartProps & { onClear: () => void }) {
  const { query, filter } = part.view
  const { status, ...more } = filter
  const isFiltered = status !== 'current' || Object.values(more).some(Boolean)
  const none = isFiltered
    ? { title: words.nothing, why: words.nothingFiltered, onClear }
    : query.trim() === ''
      ? { title: words.none, why: words.noneWhy }
      : { title: words.nothing, why: words.nothingWhy }
  return <MemoryList {...part} filter={filter} none={none} />
}

function Mine(part: PartProps) {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const { view, onDeleted } = part
  const hidden = useQuery(trpc.memory.hiddenAboutMe.queryOptions({ workspaceId: workspace.id })).data?.items
  const none =
    view.query.trim() !== ''
      ? { title: words.nothing, why: words.nothingWhy }
      : hidden?.length === 0
        ? { title: words.noneMine, why: words.noneMineWhy }
        : null
  return (
    <>
      <AboutMeHead />
      <MemoryList
        {...part}
        view={{ ...view, order: 'newest' }}
        filter={{ aboutUserId: me.userId }}
        none={none}
      />
      <HiddenAboutMe items={hidden ?? []} onDeleted={onDeleted} />
    </>
  )
}
