import { type Claims, type Database, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { readWork } from '../../db/proofs/proof-items.ts'
import { lockRunningProof } from '../../db/proofs/proofs.ts'
import { isEnded, listPaid } from '../../domain/proofs/plan-runs.ts'
import type { Proof } from '../../domain/proofs/proof.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { stopTasks } from '../tasks/stop-tasks.ts'
import { endProof } from './end-proof.ts'
import { openProof } from './open-proof.ts'

/** Stops a proof. The calls under way are paid for; finished items keep their results. */
export function stopProof(
  db: Database,
  { claims, proofId }: { claims: Claims; proofId: string },
): Promise<{ proof: Proof }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await openProof(tx, { proofId, userId })
    await takeServiceRole(tx)
    const proof = await lockRunningProof(tx, { proofId })
    if (!proof) throw new DomainError('proof_ended', 'This proof has already ended.')
    const tasks = (await readWork(tx, { proofId })).flatMap(listPaid)
    const taskIds = tasks.filter(task => !isEnded(task)).map(({ taskId }) => taskId)
    if (taskIds.length > 0) await stopTasks(tx, { taskIds, userId, why: 'person' })
    await endProof(tx, { proofId, status: 'stopped' })
    await takeUserRole(tx, claims)
    return { proof: await openProof(tx, { proofId, userId }) }
  })
}
