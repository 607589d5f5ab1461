import { beginNextReading } from '../../chat/memory/reflection/begin-next-reading.ts'
import type { Database } from '../../db/client.ts'
import { skipReading } from '../../db/memory/reflection/runs.ts'
import type { Log } from '../../log.ts'
import { takeTurns } from './take-turns.ts'

/**
 * Begins the runs of the reflection as they become due, and the next reading once one has ended. Any number of workers do
 * this beside each other.
 */
export function createReflectionRunner(options: { db: Database; log: Log; aheadMs(): number }) {
  const { db, log, aheadMs } = options
  let isStopped = false
  const now = () => new Date(Date.now() + aheadMs())
  const turns = takeTurns(beginAll)

  async function beginAll(): Promise<void> {
    try {
      while (!isStopped && (await begin())) {}
    } catch (error) {
      log.warn({ err: error }, 'could not go on with the reflection')
    }
  }

  /** Takes one step. False: there is nothing to do. */
  async function begin(): Promise<boolean> {
    const taken: string[] = []
    try {
      const onTaken = (readingId: string) => void taken.push(readingId)
      return await db.asWorker(tx => beginNextReading(tx, { now: now(), onTaken }))
    } catch (error) {
      const [readingId] = taken
      if (readingId === undefined) throw error
      log.error({ err: error, readingId }, 'a reflection could not begin')
      // The other channels must not wait for this one.
      await db.asWorker(tx => skipReading(tx, { readingId, why: 'internal', now: now() }))
      return true
    }
  }

  return {
    /** Takes every step that is possible now. */
    look: turns.run,
    async stop(): Promise<void> {
      isStopped = true
      await turns.stop()
    },
  }
}
