import { useMemo } from 'react'
import { readLog } from '@/components/tasks/page/read-log'
import type { TaskView } from '@/components/tasks/page/use-task'
import { layOutTask } from '@/components/tasks/waterfall/lay-out-task'

export type OpenView = TaskView & { phase: 'open' }

/** The data of one of the two tasks. */
export interface Side {
  view: OpenView
  events: ReturnType<typeof readLog>
  layout: ReturnType<typeof layOutTask>
}

export function useSide(view: OpenView): Side {
  const { events } = view
  const log = useMemo(() => readLog(events), [events])
  const layout = useMemo(() => layOutTask(log), [log])
  return { view, events: log, layout }
}
