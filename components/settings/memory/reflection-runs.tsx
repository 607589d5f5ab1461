'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { reflectionStrings as words } from '@/components/strings/settings/reflection'
import { useTRPC } from '@/components/trpc/api'
import { linkStyle } from '@/components/ui/button/link-style'
import { Caption } from '@/components/ui/text/caption'
import { State, type StateTone } from '@/components/ui/text/state'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { writeCost } from '@/components/workspace/write-cost'
import type { ReflectionReading, ReflectionRun } from '@/server/domain/memory/reflection/reflection-run'

const shownRuns = 5
const runningMs = 2_000

/** The last runs, the newest first, with the outcome for each channel. */
export function ReflectionRuns({ isRunning, isOn }: { isRunning: boolean; isOn: boolean }) {
  const { workspace } = useWorkspace()
  const found = useQuery(
    useTRPC().reflection.runs.queryOptions(
      { workspaceId: workspace.id, limit: shownRuns },
      {
        refetchInterval: ({ state: { data } }) =>
          isRunning || data?.runs.some(({ status }) => status === 'running') ? runningMs : false,
      },
    ),
  )
  if (!found.data || (found.data.runs.length === 0 && !isOn)) return null
  return (
    <section aria-labelledby="reflection-runs">
      <h3 className="mb-4 text-sm font-medium" id="reflection-runs">
        {words.runs}
      </h3>
      {found.data.runs.length === 0 && <p className="text-sm text-text-3">{words.noRuns}</p>}
      <ol aria-live="polite">
        {found.data.runs.map(run => (
          <RunRow key={run.id} run={run} />
        ))}
      </ol>
    </section>
  )
}

function RunRow({ run }: { run: ReflectionRun }) {
  return (
    <li className="border-b border-line-soft py-8 text-sm leading-20 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-12">
        <time
          className="font-medium whitespace-nowrap"
          dateTime={run.startedAt}
          title={exactTime(run.startedAt)}
        >
          {listTime(run.startedAt, new Date())}
        </time>
        {run.cause === 'person' && <Caption>{words.byPerson}</Caption>}
        {run.status === 'completed' && <Caption>{writeCost(sumCost(run))}</Caption>}
      </div>
      {run.readings.length === 0 && <p className="text-text-3">{words.nothing}</p>}
      <ul>
        {run.readings.map(reading => (
          <ReadingRow key={reading.channelId} reading={reading} />
        ))}
      </ul>
    </li>
  )
}

function sumCost({ readings }: ReflectionRun): number {
  return readings.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)
}

const looks: Readonly<Record<ReflectionReading['status'], { tone: StateTone; icon: string }>> = {
  queued: { tone: 'idle', icon: 'circle-dashed' },
  running: { tone: 'run', icon: 'circle-dashed' },
  completed: { tone: 'ok', icon: 'circle-check' },
  failed: { tone: 'bad', icon: 'circle-x' },
  cancelled: { tone: 'idle', icon: 'circle-slash' },
  skipped: { tone: 'idle', icon: 'circle-slash' },
}

function ReadingRow({ reading }: { reading: ReflectionReading }) {
  const { workspace } = useWorkspace()
  const { channelName, status, skipped, taskId } = reading
  return (
    <li className="flex flex-wrap items-center gap-x-10">
      <span className="min-w-0 truncate">#{channelName}</span>
      <State {...looks[status]}>{words.states[status]}</State>
      <Caption className="tabular-nums">
        {skipped ? words.skipped[skipped] : tellReading(reading).join(' · ')}
      </Caption>
      {taskId && (
        <Link className={linkStyle({ place: 'act' })} href={taskPath(workspace, taskId)} prefetch={false}>
          {words.task}
        </Link>
      )}
    </li>
  )
}

function tellReading(reading: ReflectionReading): string[] {
  const { status, messages, left, added, joined, superseded, dropped } = reading
  const isEmpty = status === 'completed' && added + joined === 0
  return [
    words.read(messages),
    ...(added > 0 ? [words.added(added)] : []),
    ...(joined > 0 ? [words.joined(joined)] : []),
    ...(superseded > 0 ? [words.superseded(superseded)] : []),
    ...(isEmpty ? [words.none] : []),
    ...(dropped > 0 ? [words.dropped(dropped)] : []),
    ...(left > 0 ? [words.left(left)] : []),
  ]
}
