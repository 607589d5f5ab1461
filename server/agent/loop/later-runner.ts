import { bringNextReminder } from '../../chat/later/bring-next-reminder.ts'
import { type AdmitScheduled, sendNextScheduled } from '../../chat/later/send-next-scheduled.ts'
import type { Database } from '../../db/client.ts'
import { findNextLater } from '../../db/later/scheduled-messages.ts'
import type { Log } from '../../log.ts'
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
  let timer: NodeJS.Timeout | null = null
  const now = () => new Date(Date.now() + aheadMs())
  const turns = takeTurns(workOff)

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

  /** Looks again when the next one is due, if that is before the next look. */
  async function planLook(): Promise<void> {
    const next = await db.asWorker(findNextLater)
    if (timer) clearTimeout(timer)
    timer = null
    const inMs = next ? next.getTime() - now().getTime() : lookMs
    if (inMs > 0 && inMs < lookMs && !isStopped) timer = setTimeout(() => void turns.run(), inMs + 1).unref()
  }

  return {
    /** Brings and sends everything that is due. */
    look: turns.run,
    async stop(): Promise<void> {
      isStopped = true
      if (timer) clearTimeout(timer)
      await turns.stop()
    },
  }
}
