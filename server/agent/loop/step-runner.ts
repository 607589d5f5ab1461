import type { Database, Tx } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import { takeTurns } from './take-turns.ts'

/**
 * Takes steps, one after the other, while one is due. A step that fails is put aside, so that the others don't wait for it.
 * Any number of workers do this beside each other.
 */
export function createStepRunner(options: {
  db: Database
  log: Log
  /** The steps, as the log calls them. */
  name: string
  /** Takes one step, and tells the id of its subject before anything can fail. False: nothing is due. */
  step(tx: Tx, onTaken: (id: string) => void): Promise<boolean>
  putAside(tx: Tx, id: string): Promise<void>
}) {
  const { db, log, name, step, putAside } = options
  let isStopped = false
  const turns = takeTurns(async () => {
    try {
      while (!isStopped && (await takeStep())) {}
    } catch (error) {
      log.warn({ err: error }, `could not go on with ${name}`)
    }
  })

  async function takeStep(): Promise<boolean> {
    const taken: string[] = []
    try {
      return await db.asWorker(tx => step(tx, id => void taken.push(id)))
    } catch (error) {
      const [id] = taken
      if (id === undefined) throw error
      log.error({ err: error, subject: id }, `a step of ${name} failed`)
      await db.asWorker(tx => putAside(tx, id))
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
