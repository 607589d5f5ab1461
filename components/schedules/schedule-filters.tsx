'use client'

import { schedulesStrings } from '@/components/strings/schedules'
import { FilterBar } from '@/components/ui/form/filter-bar'
import { FilterSelect } from '@/components/ui/form/filter-select'
import { type Schedule, scheduleStatus } from '@/server/domain/schedules/schedule'

const words = schedulesStrings.filters

export interface ScheduleFilter {
  mine?: true | undefined
  status?: Schedule['status'] | undefined
  kind?: Schedule['kind'] | undefined
}

/** The filters for owner, kind and state. */
export function ScheduleFilters(props: {
  filter: ScheduleFilter
  onChange: (filter: ScheduleFilter) => void
}) {
  const { filter, onChange } = props
  const { kinds, states } = schedulesStrings
  return (
    <FilterBar label={words.title}>
      <FilterSelect
        label={words.owner}
        value={filter.mine ? 'mine' : ''}
        options={[
          ['', words.anyone],
          ['mine', words.mine],
        ]}
        onChange={owner => onChange({ ...filter, mine: owner === 'mine' || undefined })}
      />
      <FilterSelect<Schedule['kind']>
        label={words.kind}
        value={filter.kind ?? ''}
        options={[
          ['', words.anyKind],
          ['agent', kinds.agent],
          ['reminder', kinds.reminder],
        ]}
        onChange={kind => onChange({ ...filter, kind: kind || undefined })}
      />
      <FilterSelect
        label={words.status}
        value={filter.status ?? ''}
        options={[
          ['', words.anyStatus],
          ...scheduleStatus.options.map(status => [status, states[status]] as const),
        ]}
        onChange={status => onChange({ ...filter, status: status || undefined })}
      />
    </FilterBar>
  )
}
