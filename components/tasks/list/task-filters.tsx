'use client'

import { allTasksStrings } from '@/components/strings/tasks/all-tasks'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { FilterSelect } from '@/components/ui/form/filter-select'
import { readTaskFilter, type TaskFilter } from '@/components/workspace/task-filter'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { taskStatus } from '@/server/domain/tasks/task'

const words = allTasksStrings

/** The filters for agent, state and asker. */
export function TaskFilters({
  filter,
  onChange,
}: {
  filter: TaskFilter
  onChange: (filter: TaskFilter) => void
}) {
  const { agents } = useWorkspace()
  const set = (name: 'agent' | 'status' | 'mine') => (value: string) => {
    const now = new Map([
      ['agent', filter.agentId ?? ''],
      ['status', filter.status ?? ''],
      ['mine', filter.isMine ? '1' : ''],
    ])
    now.set(name, value)
    onChange(readTaskFilter({ get: each => now.get(each) || null }))
  }
  return (
    <search
      className="flex flex-wrap items-center gap-x-8 gap-y-11 border-b border-line-soft px-16 pt-11 pb-8 compact:px-12"
      aria-label={words.title}
    >
      <FilterSelect
        label={words.agent}
        value={filter.agentId ?? ''}
        options={[
          ['', words.anyAgent],
          ...[...agents.values()].map(each => [each.id, each.displayName] as const),
        ]}
        onChange={set('agent')}
      />
      <FilterSelect
        label={words.status}
        value={filter.status ?? ''}
        options={[
          ['', words.anyStatus],
          ...taskStatus.options.map(status => [status, taskStrings.states[status]] as const),
        ]}
        onChange={set('status')}
      />
      <FilterSelect
        label={words.whose}
        value={filter.isMine ? '1' : ''}
        options={[
          ['', words.everyone],
          ['1', words.mine],
        ]}
        onChange={set('mine')}
      />
    </search>
  )
}
