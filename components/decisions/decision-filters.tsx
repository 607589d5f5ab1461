'use client'

import { usePeopleOptions } from '@/components/people/use-people-options'
import { decisionsStrings } from '@/components/strings/decisions/decisions'
import { FilterBar } from '@/components/ui/form/filter-bar'
import { FilterSelect } from '@/components/ui/form/filter-select'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type DecisionFilter, decisionKind } from '@/server/domain/results/decision'

const words = decisionsStrings.filters

/** The filters for kind, channel and person. */
export function DecisionFilters(props: {
  filter: DecisionFilter
  onChange: (filter: DecisionFilter) => void
}) {
  const { filter, onChange } = props
  const { channels } = useWorkspace()
  const people = usePeopleOptions()
  const named = channels.filter(({ kind }) => kind !== 'direct')
  return (
    <FilterBar label={words.title}>
      <FilterSelect
        label={words.kind}
        value={filter.kind ?? ''}
        options={[
          ['', words.anyKind],
          ...decisionKind.options.map(kind => [kind, decisionsStrings.kinds[kind]] as const),
        ]}
        onChange={kind => onChange({ ...filter, kind: kind || undefined })}
      />
      <FilterSelect
        label={words.channel}
        value={filter.channelId ?? ''}
        options={[['', words.anyChannel], ...named.map(({ id, name }) => [id, `#${name}`] as const)]}
        onChange={channelId => onChange({ ...filter, channelId: channelId || undefined })}
      />
      <FilterSelect
        label={words.person}
        value={filter.personId ?? ''}
        options={[['', words.anyPerson], ...people]}
        onChange={personId => onChange({ ...filter, personId: personId || undefined })}
      />
    </FilterBar>
  )
}
