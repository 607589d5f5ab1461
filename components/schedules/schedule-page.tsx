'use client'

import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { schedulesStrings as words } from '@/components/strings/schedules'
import { useTRPC } from '@/components/trpc/api'
import { foundNothing, readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { ListNote } from '@/components/ui/surface/list-note'
import { Page, Scroll } from '@/components/ui/surface/page'
import { schedulesPath } from '@/components/workspace/schedule-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { ScheduleActs } from './schedule-acts'
import { ScheduleFacts } from './schedule-facts'
import { ScheduleRuns } from './schedule-runs'
import { isUnderWay, ScheduleState } from './schedule-state'

/** One schedule: its settings, its next times, and its last runs with their cost. */
export function SchedulePage({ scheduleId }: { scheduleId: string }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const found = useQuery(
    trpc.schedule.get.queryOptions(
      { scheduleId },
      {
        refetchInterval: ({ state: { data } }) =>
          data?.schedule.lastRun && isUnderWay(data.schedule.lastRun) ? 2_000 : 15_000,
      },
    ),
  )
  const schedule = found.data?.schedule
  return (
    <Page aria-label={words.one}>
      <Bar hasBack>
        <Link
          className={iconButtonStyle()}
          href={schedulesPath(workspace)}
          aria-label={words.back}
          title={words.back}
        >
          <Icon name="chevron-left" />
        </Link>
        <h1 className={cx(barTitleStyle, 'min-w-0 truncate')}>{schedule?.name ?? words.one}</h1>
        {schedule && <ScheduleState schedule={schedule} />}
        <span className="flex-1" />
        {schedule && <ScheduleActs schedule={schedule} />}
      </Bar>
      {found.isError && !found.data && (
        <ListNote className="max-w-480" role="alert">
          <p>{foundNothing(found.error) ? words.notFound : readError(found.error).message}</p>
          {!foundNothing(found.error) && <Button onClick={() => void found.refetch()}>{words.again}</Button>}
        </ListNote>
      )}
      <Scroll aria-busy={found.isPending}>
        {found.data && (
          <div className="grid max-w-960 gap-24 px-16 pt-16 pb-48">
            <ScheduleFacts schedule={found.data.schedule} next={found.data.next} />
            <ScheduleRuns schedule={found.data.schedule} />
          </div>
        )}
      </Scroll>
    </Page>
  )
}
