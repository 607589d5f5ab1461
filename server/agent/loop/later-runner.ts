import { bringNextReminder } from '../../chat/later/bring-next-reminder.ts'
import { type AdmitScheduled, sendNextScheduled } from '../../chat/later/send-next-scheduled.ts'
import type { Database } from '../../db/client.ts'
import { findNextLater } from '../../db/later/scheduled-messages.ts'
import type { Log } from '../../log.ts'
import { createDueTimer } from './due-timer.ts'
import { takeTurns } from './take-turns.ts'

/**
 * Brings reminders of messages and sends scheduled messages as they become due. Any number of workers do this beside
 * each other. A worker looks every few seconds, and when the next one is due.
 */
export function createLaterRunner(options: {
  db: Database
  log: Log
  admit: AdmitScheduled
  aheadMs(): number
  lookMs: number
}) {
  const { db, log, admit, aheadMs, lookMs } = options
  let isStopped = false
  const now = () => new Date(Date.now() + aheadMs())
  const turns = takeTurns(workOff)
  const timer = createDueTimer({ now, lookMs, look: turns.run })

  async function workOff(): Promise<void> {
    // One that fails does not stand in the way of the other.
    for (const work of [bringAll, sendAll, planLook]) {
      try {
        await work()
      } catch (error) {
        log.warn({ err: error }, 'could not look at what is due')
      }
    }
  }

  async function bringAll(): Promise<void> {
    while (!isStopped && (await db.asWorker(tx => bringNextReminder(tx, { now: now() })))) {}
  }

  async function sendAll(): Promise<void> {
    while (!isStopped) {
      const end = await sendNextScheduled(db, { now: now(), admit })
      if (end === 'none') return
      if (typeof end === 'object') log.error({ err: end.failed }, 'a scheduled message could not be sent')
    }
  }

  async function planLook(): Promise<void> {
    timer.plan(await db.asWorker(findNextLater))
  }

  return {
    /** Brings and sends everything that is due. */
    look: turns.run,
    async stop(): Promise<void> {
      isStopped = true
      timer.stop()
      await turns.stop()
    },
  }
}
