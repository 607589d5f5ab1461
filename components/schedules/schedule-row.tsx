import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { AgentFace, usePersonName } from '@/components/people/author'
import { schedulesStrings as words } from '@/components/strings/schedules'
import { Icon } from '@/components/ui/icon'
import { rowStyle } from '@/components/ui/surface/row-style'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { schedulePath } from '@/components/workspace/schedule-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Schedule } from '@/server/domain/schedules/schedule'
import { ScheduleState } from './schedule-state'
import { useTellPlace } from './use-place'

const lineStyle = cx(
  rowStyle(),
  'flex min-h-52 items-center gap-x-12 px-16 py-6 compact:flex-wrap compact:gap-y-2 compact:px-12 compact:py-8',
)

/** A schedule in one line: its agent and name, its times and place, its state and its next run. */
export function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { workspace, me } = useWorkspace()
  const personName = usePersonName()
  const tellPlace = useTellPlace()
  const { agentId, ownerId, kind, nextRunAt } = schedule
  return (
    <Link className={lineStyle} href={schedulePath(workspace, schedule.id)} prefetch={false}>
      {agentId ? <AgentFace id={agentId} size="s" /> : <Icon name="bell" />}
      <span className="grid min-w-0 flex-1">
        <b className="truncate font-medium">{schedule.name}</b>
        <span className="truncate text-sm text-text-2">
          {schedule.words}
          {kind === 'reminder' ? ` · ${words.reminder}` : ` · ${tellPlace(schedule.place)}`}
          {ownerId !== me.userId && ` · ${words.by(personName(ownerId))}`}
        </span>
      </span>
      <span className="flex flex-none items-center gap-12 compact:basis-full compact:pl-32">
        <ScheduleState schedule={schedule} />
        {nextRunAt && (
          <time
            className="text-xs whitespace-nowrap text-text-3"
            dateTime={nextRunAt}
            title={exactTime(nextRunAt)}
          >
            {words.next(listTime(nextRunAt, new Date()))}
          </time>
        )}
      </span>
    </Link>
  )
}
