import type { Database } from '../../db/client.ts'
import { type Claim, release } from '../../db/lanes/lanes.ts'
import { hasEnded } from '../../domain/tasks/task-state.ts'
import type { Log } from '../../log.ts'
import { traceTask } from '../../telemetry/trace-task.ts'
import type { ModelDesk } from '../model/model-desk.ts'
import { advanceTask, recordDefect } from './advance-task.ts'
import type { LoadedTask } from './load-tasks.ts'
import { type Interruption, LaneLostError, type TaskRun } from './task-run.ts'

/** A claim that a worker works on. */
export interface Running {
  readonly claim: Claim
  /** The number up to which this process knows the task's log; null: it knows none. */
  known(): { taskId: string; seq: number } | null
  hear(news: { taskId: string; hasNews: boolean; topic: string }[]): void
  interrupt(why: Interruption): void
  /**
   * Settles, always, when the lane is given back or lost; with the time at which it is due again, if there is
   * one.
   */
  readonly finished: Promise<Date | null>
}

/** Works on a claimed task. */
export function runTask(options: {
  db: Database
  log: Log
  claim: Claim
  /** The tasks that were claimed together with this one. */
  loading: Promise<ReadonlyMap<string, LoadedTask>>
  desk: ModelDesk
  aheadMs(): number
}): Running {
  const { db, claim, desk, aheadMs } = options
  const { taskId } = claim
  const log = options.log.child({ taskId, lane: claim.lane, epoch: claim.epoch })
  const controller = new AbortController()
  const claimedAt = Date.parse(claim.claimedAt)
  const heldSince = performance.now()
  const now = () => new Date(claimedAt + (performance.now() - heldSince) + aheadMs())
  let run: TaskRun | null = null

  async function work(): Promise<Date | null> {
    try {
      run = await load()
      if (!run) return null
      await advance(run)
      const { retryAt } = run.state
      if (retryAt === null) return null
      // By the clock of this machine, which timers use.
      return new Date(Date.now() + Date.parse(retryAt) - now().getTime())
    } catch (error) {
      if (error instanceof LaneLostError) log.info('the lane went to another worker')
      // Its lease is not renewed any more; the next worker that claims the lane reads the log.
      else log.error({ err: error }, 'gave up a task')
      return null
    } finally {
      run?.trace.end(run.state)
    }
  }

  /** Null: nothing is left to do, and the lane is free again. */
  async function load(): Promise<TaskRun | null> {
    const loaded = (await options.loading).get(taskId ?? '')
    if (!loaded || hasEnded(loaded.state)) {
      await db.asWorker(tx => release(tx, claim, { kind: 'done' }))
      return null
    }
    const { task, topic, state } = loaded
    return {
      db,
      log,
      trace: traceTask(task, { claimedAt: Date.parse(claim.claimedAt), attempt: claim.attempt }),
      claim,
      task,
      state,
      topic,
      now,
      interrupted: controller.signal,
      unsettled: null,
      isReleased: false,
    }
  }

  async function advance(started: TaskRun): Promise<void> {
    try {
      await advanceTask(started, desk)
    } catch (error) {
      if (error instanceof LaneLostError) throw error
      log.error({ err: error }, 'a task failed because of an internal error')
      await recordDefect(started, error)
    }
    if (hasEnded(started.state)) {
      const { status, stopReason, costUsd, attempt } = started.state
      log.info({ status, stopReason, costUsd, attempt }, 'the task has ended')
    }
  }

  const finished = work()
  return {
    claim,
    known: () => (run ? { taskId: run.task.id, seq: run.state.seq } : null),
    hear(news) {
      const own = news.find(one => one.taskId === taskId)
      if (!run || !own) return
      run.topic = own.topic
      // A stop is no news if this process has read it already, with its own write of the first words.
      if (own.hasNews || run.state.cancel) controller.abort('news' satisfies Interruption)
    },
    interrupt: why => controller.abort(why),
    finished,
  }
}
