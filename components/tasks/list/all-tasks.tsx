'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { allTasksStrings } from '@/components/strings/tasks/all-tasks'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ShowMore } from '@/components/ui/button/show-more'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { ListNote } from '@/components/ui/surface/list-note'
import { Page, Scroll } from '@/components/ui/surface/page'
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
    <Page aria-label={words.title}>
      <Bar>
        <h1 className={barTitleStyle}>{words.title}</h1>
      </Bar>
      <TaskFilters filter={filter} onChange={change} />
      <TaskEntries filter={filter} onClear={() => change({})} />
    </Page>
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
      <ListNote className="max-w-480" role="alert">
        <p>{readError(found.error).message}</p>
        <Button onClick={() => void found.refetch()}>{taskStrings.again}</Button>
      </ListNote>
    )
  }
  return (
    <Scroll aria-busy={found.isPending}>
      <TasksNews entries={entries} />
      <p className="sr-only" role="status">
        {found.data && words.count(entries.length, found.hasNextPage)}
      </p>
      <ul aria-label={words.title}>
        {entries.map(entry => (
          <li key={entry.task.id}>
            <TaskEntryRow entry={entry} />
          </li>
        ))}
      </ul>
      {found.data && entries.length === 0 && <NoTasks filter={filter} onClear={onClear} />}
      <ShowMore list={found} label={words.more} />
    </Scroll>
  )
}

function NoTasks({ filter, onClear }: { filter: TaskFilter; onClear: () => void }) {
  if (!isFiltered(filter)) {
    return (
      <ListNote className="max-w-480" title={words.none}>
        <p>{words.noneWhy}</p>
      </ListNote>
    )
  }
  return (
    <ListNote className="max-w-480" title={words.noMatch}>
      <p>{words.noMatchWhy}</p>
      <Button onClick={onClear}>{words.clear}</Button>
    </ListNote>
  )
}
