'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { schedulesStrings } from '@/components/strings/schedules'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Caption } from '@/components/ui/text/caption'
import { formatDuration } from '@/components/workspace/format-duration'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { writeCost } from '@/components/workspace/write-cost'
import type { Schedule } from '@/server/domain/schedules/schedule'
import type { ScheduleRun } from '@/server/domain/schedules/schedule-run'
import { RunOutput } from './run-output'
import { isUnderWay, RunState } from './schedule-state'

const words = schedulesStrings

/** The last runs of a schedule, the newest first. */
export function ScheduleRuns({ schedule }: { schedule: Schedule }) {
  const trpc = useTRPC()
  const [shown, show] = useState<ScheduleRun | null>(null)
  const found = useInfiniteQuery(
    trpc.schedule.runs.infiniteQueryOptions(
      { scheduleId: schedule.id, limit: 20 },
      {
        getNextPageParam: page => page.nextCursor,
        refetchInterval: ({ state: { data } }) =>
          data?.pages.some(({ runs }) => runs.some(isUnderWay)) ? 2_000 : 15_000,
      },
    ),
  )
  const runs = found.data?.pages.flatMap(page => page.runs) ?? []
  return (
    <section aria-labelledby="schedule-history">
      <h2 className="mb-4 text-md" id="schedule-history">
        {words.history}
      </h2>
      {found.isError && !found.data && <p role="alert">{readError(found.error).message}</p>}
      {found.data && runs.length === 0 && <p className="text-sm text-text-2">{words.noRuns}</p>}
      <ul aria-busy={found.isPending}>
        {runs.map(run => (
          <RunRow key={run.id} run={run} onShow={() => show(run)} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          className="mt-12"
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
      <RunOutput run={shown} onClose={() => show(null)} />
    </section>
  )
}

function RunRow({ run, onShow }: { run: ScheduleRun; onShow: () => void }) {
  const { workspace } = useWorkspace()
  const { startedAt, endedAt, taskId, error, costUsd } = run
  const took = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null
  return (
    <li className="border-b border-line-soft py-8 text-sm leading-20 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <time className="whitespace-nowrap" dateTime={run.dueAt} title={exactTime(run.dueAt)}>
          {listTime(run.dueAt, new Date())}
        </time>
        <RunState run={run} />
        {run.isDelivered === false && run.status === 'completed' && (
          <Caption>{words.run.notDelivered}</Caption>
        )}
        {run.cause === 'person' && <Caption>{words.run.byPerson}</Caption>}
        <Caption className="tabular-nums">
          {[took !== null && formatDuration(took), taskId && endedAt && writeCost(costUsd)]
            .filter(Boolean)
            .join(' · ')}
        </Caption>
        <span className="ml-auto flex gap-12 compact:ml-0">
          {run.outputLength > 0 && (
            <button type="button" className={linkStyle({ place: 'act' })} onClick={onShow}>
              {words.run.output}
            </button>
          )}
          {taskId && (
            <Link className={linkStyle({ place: 'act' })} href={taskPath(workspace, taskId)} prefetch={false}>
              {words.run.task}
            </Link>
          )}
        </span>
      </div>
      {error && <p className="wrap-anywhere text-danger">{error.message}</p>}
    </li>
  )
}
