'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { schedulesStrings as words } from '@/components/strings/schedules'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ShowMore } from '@/components/ui/button/show-more'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { ListNote } from '@/components/ui/surface/list-note'
import { Page, Scroll } from '@/components/ui/surface/page'
import { schedulesPath } from '@/components/workspace/schedule-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type ScheduleFilter, ScheduleFilters } from './schedule-filters'
import { ScheduleRow } from './schedule-row'

const ScheduleForm = dynamic(async () => (await import('./schedule-form')).ScheduleForm, { ssr: false })

/** Lists the schedules that this person may see, the newest first. */
export function SchedulesPage() {
  const { workspace, me } = useWorkspace()
  const [filter, setFilter] = useState<ScheduleFilter>({})
  const threadId = useSearchParams().get('thread')
  const [isMaking, setMaking] = useState(threadId !== null)
  const here = threadId === null ? undefined : { threadId, forkId: null }
  function close() {
    setMaking(false)
    if (here) history.replaceState(null, '', schedulesPath(workspace))
  }
  return (
    <Page aria-label={words.title}>
      <Bar>
        <Icon name="clock" />
        <h1 className={cx(barTitleStyle, 'min-w-0 flex-1')}>{words.title}</h1>
        {me.role !== 'guest' && (
          <Button onClick={() => setMaking(true)}>
            <Icon name="plus" small /> {words.new}
          </Button>
        )}
      </Bar>
      <ScheduleFilters filter={filter} onChange={setFilter} />
      <Schedules filter={filter} onClear={() => setFilter({})} />
      <Dialog width="l" title={words.form.createTitle} open={isMaking} onClose={close}>
        <ScheduleForm schedule={null} here={here} onClose={close} />
      </Dialog>
    </Page>
  )
}

function Schedules({ filter, onClear }: { filter: ScheduleFilter; onClear: () => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const found = useInfiniteQuery(
    trpc.schedule.list.infiniteQueryOptions(
      { workspaceId: workspace.id, limit: 30, ...filter },
      {
        getNextPageParam: page => page.nextCursor,
        placeholderData: keepPreviousData,
        refetchInterval: 30_000,
      },
    ),
  )
  if (found.isError && !found.data) {
    return (
      <ListNote className="max-w-480" role="alert">
        <p>{readError(found.error).message}</p>
        <Button onClick={() => void found.refetch()}>{words.again}</Button>
      </ListNote>
    )
  }
  const schedules = found.data?.pages.flatMap(page => page.schedules) ?? []
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <Scroll aria-busy={found.isPending}>
      <p className="sr-only" role="status">
        {found.data && words.count(schedules.length, found.hasNextPage)}
      </p>
      <ul aria-label={words.title}>
        {schedules.map(schedule => (
          <li key={schedule.id}>
            <ScheduleRow schedule={schedule} />
          </li>
        ))}
      </ul>
      {found.data && schedules.length === 0 && (
        <ListNote className="max-w-480" title={isFiltered ? words.noMatch : words.none}>
          <p>{isFiltered ? words.noMatchWhy : words.noneWhy}</p>
          {isFiltered && <Button onClick={onClear}>{words.filters.clear}</Button>}
        </ListNote>
      )}
      <ShowMore list={found} label={words.more} />
    </Scroll>
  )
}
