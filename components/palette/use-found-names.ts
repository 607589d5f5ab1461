'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { forkIcons } from '@/components/forks/fork-icons'
import { useTRPC } from '@/components/trpc/api'
import { useNamedWords } from '@/components/workspace/names/use-plain-text'
import { useSettled } from '@/components/workspace/use-settled'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { SearchHit } from '@/server/domain/search/search'
import { searchKinds } from '@/server/domain/search/search-query'
import type { PaletteItem } from './palette-items'

const settleMs = 120
const shortest = 2
const most = 5
const namesAlone = searchKinds.map(kind => `is:${kind}`).join(' ')

/**
 * Finds forks, current results and files by name while somebody types. The server looks them up, because a page knows
 * only the forks of threads that it has opened.
 */
export function useFoundNames(query: string): PaletteItem[] {
  const { workspace, channels } = useWorkspace()
  const trpc = useTRPC()
  const named = useNamedWords()
  const typed = query.trim()
  const settled = useSettled(typed, settleMs)
  const { data } = useQuery(
    trpc.search.messages.queryOptions(
      { workspaceId: workspace.id, query: `${namesAlone} ${settled}`, limit: most * 2 },
      { enabled: settled.length >= shortest, placeholderData: keepPreviousData, staleTime: 10_000 },
    ),
  )
  return useMemo(() => {
    if (typed.length < shortest || settled.length < shortest) return []
    const placeOf = (id: string) => channels.find(channel => channel.id === id)
    return (data?.hits ?? [])
      .filter(({ match, result }) => match !== 'some' && result?.isCurrent !== false)
      .slice(0, most)
      .map(hit => {
        const channel = placeOf(hit.channelId)
        const hint = channel && channel.kind !== 'direct' ? `#${channel.name}` : ''
        return { ...nameHit(hit, named), id: `${hit.source}:${hit.sourceId}`, hint, goes: hit.path }
      })
  }, [data, channels, typed, settled, named])
}

function nameHit(
  hit: SearchHit,
  named: ReturnType<typeof useNamedWords>,
): Pick<PaletteItem, 'kind' | 'label' | 'icon'> {
  if (hit.result) {
    return { kind: 'result', label: named(hit.result.headline, hit.mentions), icon: forkIcons.resolved }
  }
  if (hit.source === 'file') return { kind: 'file', label: hit.fileName ?? '', icon: 'paperclip' }
  return { kind: 'fork', label: named(hit.excerpt.text), icon: forkIcons[hit.forkStatus ?? 'active'] }
}
