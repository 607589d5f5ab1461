import type { Database } from '../../db/client.ts'
import { lookLater } from '../../db/proofs/proofs.ts'
import type { Log } from '../../log.ts'
import { createStepRunner } from '../loop/step-runner.ts'
import { advanceProof } from './advance-proof.ts'

/** The pause after a step that failed. */
const retryMs = 10_000

/** Runs the proofs of the agents, a few answers at a time. */
export function createProofRunner({ db, log, aheadMs }: { db: Database; log: Log; aheadMs(): number }) {
  const inMs = (ms: number) => new Date(Date.now() + aheadMs() + ms)
  return createStepRunner({
    ...{ db, log, name: 'the proofs' },
    step: (tx, onTaken) => advanceProof(tx, { now: inMs(0), onTaken }),
    putAside: (tx, proofId) => lookLater(tx, { proofId, at: inMs(retryMs) }),
  })
}
