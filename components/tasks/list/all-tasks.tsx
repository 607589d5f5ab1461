'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { allTasksStrings } from '@/components/strings/tasks/all-tasks'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { isFiltered, readTaskFilter, type TaskFilter } from '@/components/workspace/task-filter'
import { allTasksPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { TaskEntryRow } from './task-entry-row'
import { TaskFilters } from './task-filters'
import { TasksNews } from './tasks-news'

const words = allTasksStrings

/** Every task that this person may see, the newest first; the filters are in the address. */
export function AllTasks() {
  const { workspace } = useWorkspace()
  const filter = readTaskFilter(useSearchParams())
  const change = (next: TaskFilter) => history.replaceState(null, '', allTasksPath(workspace, next))
  return (
    <main className="content all-tasks" aria-label={words.title}>
      <div className="head">
        <h1>{words.title}</h1>
      </div>
      <TaskFilters filter={filter} onChange={change} />
      <TaskEntries filter={filter} onClear={() => change({})} />
    </main>
  )
}

function TaskEntries({ filter, onClear }: { filter: TaskFilter; onClear: () => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const found = useInfiniteQuery(
    trpc.task.browse.infiniteQueryOptions(
      { workspaceId: workspace.id, limit: 30, ...filter },
      { getNextPageParam: page => page.nextCursor },
    ),
  )
  const entries = found.data?.pages.flatMap(page => page.entries) ?? []
  if (found.isError && !found.data) {
    return (
      <div className="tasks-note" role="alert">
        <p>{readError(found.error).message}</p>
        <button className="btn" type="button" onClick={() => void found.refetch()}>
          {taskStrings.again}
        </button>
      </div>
    )
  }
  return (
    <div className="scroll" aria-busy={found.isPending}>
      <TasksNews entries={entries} />
      <p className="sr" role="status">
        {found.data && words.count(entries.length, found.hasNextPage)}
      </p>
      <ul className="task-list" aria-label={words.title}>
        {entries.map(entry => (
          <li key={entry.task.id}>
            <TaskEntryRow entry={entry} />
          </li>
        ))}
      </ul>
      {found.data && entries.length === 0 && <NoTasks filter={filter} onClear={onClear} />}
      {found.hasNextPage && (
        <button
          className="btn more-tasks"
          type="button"
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {words.more}
        </button>
      )}
    </div>
  )
}

function NoTasks({ filter, onClear }: { filter: TaskFilter; onClear: () => void }) {
  if (!isFiltered(filter)) {
    return (
      <div className="tasks-note">
        <h2>{words.none}</h2>
        <p>{words.noneWhy}</p>
      </div>
    )
  }
  return (
    <div className="tasks-note">
      <h2>{words.noMatch}</h2>
      <p>{words.noMatchWhy}</p>
      <button className="btn" type="button" onClick={onClear}>
        {words.clear}
      </button>
    </div>
  )
}
