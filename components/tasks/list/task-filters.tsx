'use client'

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
    <search className="task-filters" aria-label={words.title}>
      <Choice label={words.agent} value={filter.agentId ?? ''} onChange={set('agent')}>
        <option value="">{words.anyAgent}</option>
        {[...agents.values()].map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </Choice>
      <Choice label={words.status} value={filter.status ?? ''} onChange={set('status')}>
        <option value="">{words.anyStatus}</option>
        {taskStatus.options.map(status => (
          <option key={status} value={status}>
            {taskStrings.states[status]}
          </option>
        ))}
      </Choice>
      <Choice label={words.whose} value={filter.isMine ? '1' : ''} onChange={set('mine')}>
        <option value="">{words.everyone}</option>
        <option value="1">{words.mine}</option>
      </Choice>
    </search>
  )
}

/** The browser's own select: people know its keys, and its wheel on a phone. */
function Choice(props: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <label className={props.value === '' ? 'choice' : 'choice set'}>
      <span>{props.label}</span>
      <select value={props.value} onChange={event => props.onChange(event.target.value)}>
        {props.children}
      </select>
    </label>
  )
}
