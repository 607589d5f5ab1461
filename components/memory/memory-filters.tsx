'use client'

import { usePeopleOptions } from '@/components/people/use-people-options'
import { memoryStrings } from '@/components/strings/memory/memory'
import { FilterBar } from '@/components/ui/form/filter-bar'
import { FilterSelect } from '@/components/ui/form/filter-select'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type MemoryFilter, memoryAge, memoryAuthor, memoryOrder } from '@/server/domain/memory/memory-entry'
import { memoryKind, memoryStatus } from '@/server/domain/memory/memory-item'
import type { MemoryView } from './memory-address'

const words = memoryStrings.filters

/** The filters of the list, and how it is grouped. */
export function MemoryFilters(props: { view: MemoryView; onChange: (changes: Partial<MemoryView>) => void }) {
  const { filter, order } = props.view
  const { agents, channels } = useWorkspace()
  const people = usePeopleOptions()
  const change = (changes: MemoryFilter) => props.onChange({ filter: { ...filter, ...changes } })
  return (
    <FilterBar label={words.title} isOneLine>
      <FilterSelect
        label={words.kind}
        value={filter.kind ?? ''}
        options={[
          ['', words.anyKind],
          ...memoryKind.options.map(kind => [kind, memoryStrings.kinds[kind]] as const),
        ]}
        onChange={kind => change({ kind: kind || undefined })}
      />
      <FilterSelect
        label={words.about}
        value={filter.aboutUserId ?? ''}
        options={[['', words.anyAbout], ...people]}
        onChange={aboutUserId => change({ aboutUserId: aboutUserId || undefined })}
      />
      <FilterSelect
        label={words.channel}
        value={filter.channelId ?? ''}
        options={[
          ['', words.anyChannel],
          ...channels
            .filter(({ kind }) => kind !== 'direct')
            .map(({ id, name }) => [id, `#${name}`] as const),
        ]}
        onChange={channelId => change({ channelId: channelId || undefined })}
      />
      <FilterSelect
        label={words.agent}
        value={filter.agentId ?? ''}
        options={[
          ['', words.anyAgent],
          ...[...agents.values()]
            .filter(({ isSystem }) => !isSystem)
            .map(({ id, displayName }) => [id, displayName] as const),
        ]}
        onChange={agentId => change({ agentId: agentId || undefined })}
      />
      <FilterSelect
        label={words.author}
        value={filter.author ?? ''}
        options={[
          ['', words.anyAuthor],
          ...memoryAuthor.options.map(author => [author, memoryStrings.authors[author]] as const),
        ]}
        onChange={author => change({ author: author || undefined })}
      />
      <FilterSelect
        label={words.age}
        value={filter.age ?? ''}
        options={[['', words.anyAge], ...memoryAge.options.map(age => [age, words.ages[age]] as const)]}
        onChange={age => change({ age: age || undefined })}
      />
      <FilterSelect<'all' | 'proposed' | 'superseded'>
        label={words.state}
        value={filter.status === 'current' ? '' : (filter.status ?? 'all')}
        options={[
          ['', memoryStrings.states.current],
          ...memoryStatus.options
            .filter(status => status !== 'current')
            .map(status => [status, memoryStrings.states[status]] as const),
          ['all', words.anyState],
        ]}
        onChange={state => change({ status: state === '' ? 'current' : state === 'all' ? undefined : state })}
      />
      <FilterSelect
        label={memoryStrings.groupBy}
        value={order === 'newest' ? '' : order}
        options={memoryOrder.options.map(
          each => [each === 'newest' ? '' : each, memoryStrings.groups[each]] as const,
        )}
        onChange={next => props.onChange({ order: next || 'newest' })}
      />
    </FilterBar>
  )
}
