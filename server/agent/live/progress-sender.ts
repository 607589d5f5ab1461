import { describeProgress, type ProgressKind } from '../../domain/tasks/progress.ts'
import { isFollowed } from '../../domain/tasks/task-state.ts'
import type { Broadcaster, BroadcastMessage } from '../../realtime/broadcast.ts'
import type { TaskRun } from '../loop/task-run.ts'

/** Steps within this time of each other go in one call. */
const gatherMs = 20

/**
 * Tells the readers of a thread the current steps of its tasks. Nothing depends on this: the database tells the
 * status and the log, and a step that could not be sent is not sent later.
 */
export function createProgressSender({ broadcaster }: { broadcaster: Broadcaster }) {
  let due: BroadcastMessage[] = []
  let timer: NodeJS.Timeout | null = null

  function tell(run: TaskRun, kind: ProgressKind, names: readonly string[] = [], detail = ''): void {
    if (!isFollowed(run.state)) return
    const payload = describeProgress(run.task.id, run.state, kind, names, detail)
    due.push({ topic: run.topic, event: 'task.progress', payload })
    timer ??= setTimeout(flush, gatherMs)
  }

  function flush(): void {
    const messages = due
    due = []
    timer = null
    broadcaster.send(messages).catch(() => {})
  }

  return {
    tell,
    close() {
      if (timer) clearTimeout(timer)
      due = []
    },
  }
}

export type ProgressSender = ReturnType<typeof createProgressSender>
