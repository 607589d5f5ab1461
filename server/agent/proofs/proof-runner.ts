import type { Database } from '../../db/client.ts'
import { lookLater } from '../../db/proofs/proofs.ts'
import type { Log } from '../../log.ts'
import { takeTurns } from '../loop/take-turns.ts'
import { advanceProof } from './advance-proof.ts'

/** The pause after a step that failed. */
const retryMs = 10_000

/** Runs the proofs of the agents, a few answers at a time. Any number of workers do this beside each other. */
export function createProofRunner(options: { db: Database; log: Log; aheadMs(): number }) {
  const { db, log, aheadMs } = options
  let isStopped = false
  const now = () => new Date(Date.now() + aheadMs())
  const turns = takeTurns(advanceAll)

  async function advanceAll(): Promise<void> {
    try {
      while (!isStopped && (await advance())) {}
    } catch (error) {
      log.warn({ err: error }, 'could not go on with the proofs')
    }
  }

  /** Takes one step. False: no proof is due. */
  async function advance(): Promise<boolean> {
    const taken: string[] = []
    try {
      return await db.asWorker(tx =>
        advanceProof(tx, { now: now(), onTaken: proofId => void taken.push(proofId) }),
      )
    } catch (error) {
      const [proofId] = taken
      if (proofId === undefined) throw error
      log.error({ err: error, proofId }, 'a step of a proof failed')
      // The other proofs must not wait for this one.
      const at = new Date(now().getTime() + retryMs)
      await db.asWorker(tx => lookLater(tx, { proofId, at }))
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
