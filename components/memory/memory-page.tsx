'use client'

import { useSearchParams } from 'next/navigation'
import { memoryStrings as words } from '@/components/strings/memory/memory'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { ListNote } from '@/components/ui/surface/list-note'
import { Page, Scroll } from '@/components/ui/surface/page'
import { memoryPath } from '@/components/workspace/memory-path'
import { useWorkspace } from '@/components/workspace/workspace-context'

const tabs = ['known', 'mine', 'review'] as const

/** Shows what agents remember: everything, or what is about the person. */
export function MemoryPage() {
  const { workspace } = useWorkspace()
  const asked = useSearchParams().get('tab')
  const tab = tabs.find(each => each === asked) ?? 'known'
  const go = (next: (typeof tabs)[number]) =>
    history.replaceState(null, '', `${memoryPath(workspace)}${next === 'known' ? '' : `?tab=${next}`}`)
  return (
    <Page aria-label={words.title}>
      <Bar wraps>
        <h1 className={barTitleStyle}>{words.title}</h1>
        <ViewSwitch
          label={words.tabsLabel}
          views={tabs.map(each => [each, words.tabs[each]] as const)}
          shown={tab}
          onShow={go}
        />
      </Bar>
      <Scroll>
        <ListNote className="max-w-480" title={words.none}>
          <p>{words.noneWhy}</p>
        </ListNote>
      </Scroll>
    </Page>
  )
}
