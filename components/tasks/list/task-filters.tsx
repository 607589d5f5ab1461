'use client'

import { cva, cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { allTasksStrings } from '@/components/strings/tasks/all-tasks'
import { taskStrings } from '@/components/strings/tasks/tasks'
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
      <FilterSelect label={words.agent} value={filter.agentId ?? ''} onChange={set('agent')}>
        <option value="">{words.anyAgent}</option>
        {[...agents.values()].map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={words.status} value={filter.status ?? ''} onChange={set('status')}>
        <option value="">{words.anyStatus}</option>
        {taskStatus.options.map(status => (
          <option key={status} value={status}>
            {taskStrings.states[status]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={words.whose} value={filter.isMine ? '1' : ''} onChange={set('mine')}>
        <option value="">{words.everyone}</option>
        <option value="1">{words.mine}</option>
      </FilterSelect>
    </search>
  )
}

const filterStyle = cva(
  [
    'inline-flex min-h-28 items-center gap-6 rounded-full border-2 focus-frame',
    'pr-3 pl-9 text-xs leading-18 touch:min-h-touch',
  ],
  {
    variants: {
      isSet: {
        true: 'border-accent-line bg-accent-soft text-text-2',
        false: 'border-line-strong text-text-3',
      },
    },
  },
)
const selectStyle = cx(
  'h-24 max-w-160 border-0 bg-transparent text-sm text-text outline-none touch:min-h-42 touch:text-lg',
  '*:bg-overlay *:text-text',
)

/** The browser's own select: people know its keys, and its wheel on a phone. */
function FilterSelect(props: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <label className={filterStyle({ isSet: props.value !== '' })}>
      <span>{props.label}</span>
      <select
        className={selectStyle}
        value={props.value}
        onChange={event => props.onChange(event.target.value)}
      >
        {props.children}
      </select>
    </label>
  )
}
