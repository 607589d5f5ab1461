import { schedulesStrings as words } from '@/components/strings/schedules'
import { State, type StateTone } from '@/components/ui/text/state'
import { WorkDot } from '@/components/ui/text/work-dot'
import type { Schedule } from '@/server/domain/schedules/schedule'
import type { ScheduleRun } from '@/server/domain/schedules/schedule-run'

interface Look {
  tone: StateTone
  icon?: string
}

const looks: Readonly<Record<Schedule['status'], Look>> = {
  active: { tone: 'ok', icon: 'clock' },
  paused: { tone: 'wait', icon: 'circle-pause' },
  completed: { tone: 'idle', icon: 'circle-check' },
  disabled: { tone: 'bad', icon: 'circle-slash' },
}

const runLooks: Readonly<Record<ScheduleRun['status'], Look>> = {
  queued: { tone: 'idle', icon: 'circle-dashed' },
  running: { tone: 'run' },
  completed: { tone: 'ok', icon: 'circle-check' },
  failed: { tone: 'bad', icon: 'circle-x' },
  cancelled: { tone: 'idle', icon: 'circle-slash' },
}

/** The state of a schedule. While a run is under way, it is the state of the run. */
export function ScheduleState({ schedule }: { schedule: Pick<Schedule, 'status' | 'lastRun'> }) {
  const { status, lastRun } = schedule
  if (lastRun && isUnderWay(lastRun)) return <RunState run={lastRun} />
  return <State {...looks[status]}>{words.states[status]}</State>
}

export function RunState({ run }: { run: Pick<ScheduleRun, 'status'> }) {
  return (
    <State {...runLooks[run.status]}>
      {run.status === 'running' && <WorkDot />}
      {words.runStates[run.status]}
    </State>
  )
}

export function isUnderWay({ status }: Pick<ScheduleRun, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}
