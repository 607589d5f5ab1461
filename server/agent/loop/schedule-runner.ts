import { beginNextRun, recordBegun } from '../../chat/schedules/runs/begin-next-run.ts'
import type { Database } from '../../db/client.ts'
import { findNextDue } from '../../db/schedules/due-schedules.ts'
import { findSchedule, lockSchedule } from '../../db/schedules/schedules.ts'
import { obstacles } from '../../domain/schedules/run-lines.ts'
import type { Log } from '../../log.ts'
import { createDueTimer } from './due-timer.ts'
import { takeTurns } from './take-turns.ts'

/**
 * Begins the runs of schedules as they become due. Any number of workers do this beside each other. A worker looks every
 * few seconds, when a person or the end of a run tells it, and when the next schedule is due.
 */
export function createScheduleRunner(options: { db: Database; log: Log; aheadMs(): number; lookMs: number }) {
  const { db, log, aheadMs, lookMs } = options
  let isStopped = false
  const now = () => new Date(Date.now() + aheadMs())
  const turns = takeTurns(beginAll)
  const timer = createDueTimer({ now, lookMs, look: turns.run })

  async function beginAll(): Promise<void> {
    try {
      while (!isStopped && (await begin())) {}
      await planLook()
    } catch (error) {
      log.warn({ err: error }, 'could not look at the schedules')
    }
  }

  /** Begins one run. False: nothing is due. */
  async function begin(): Promise<boolean> {
    const taken: string[] = []
    try {
      const onTaken = (scheduleId: string) => void taken.push(scheduleId)
      return (await db.asWorker(tx => beginNextRun(tx, { now: now(), onTaken }))) !== null
    } catch (error) {
      const [scheduleId] = taken
      if (scheduleId === undefined) throw error
      log.error({ err: error, scheduleId }, 'a scheduled run could not begin')
      await skip(scheduleId)
      return true
    }
  }

  /** Records that a run could not begin, so that the schedule does not stand in the way of the others. */
  async function skip(scheduleId: string): Promise<void> {
    await db.asWorker(async tx => {
      await lockSchedule(tx, { scheduleId })
      const schedule = await findSchedule(tx, { scheduleId })
      if (!schedule) return
      const begun = { kind: 'failed', obstacle: obstacles.internal, isMember: true } as const
      const runId = schedule.lastRun?.status === 'queued' ? schedule.lastRun.id : null
      await recordBegun(tx, { schedule, runId, begun, now: now() })
    })
  }

  async function planLook(): Promise<void> {
    timer.plan(await db.asWorker(findNextDue))
  }

  return {
    /** Begins everything that is due. */
    look: turns.run,
    async stop(): Promise<void> {
      isStopped = true
      timer.stop()
      await turns.stop()
    },
  }
}
