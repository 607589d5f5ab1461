import { type Claims, type Database, type Tx, takeUserRole } from '../../db/client.ts'
import { findItem, findReasons, itemFromRow } from '../../db/proofs/proof-items.ts'
import type { ProofItemDetail } from '../../domain/proofs/proof.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { readAnsweredTaskIn } from '../tasks/read-answered-task.ts'
import { openProof } from './open-proof.ts'

/**
 * Returns an item with both answers and the reasons. An answer that the caller may not read at its source is not shown,
 * and neither are the reasons, which may repeat its words.
 */
export function readProofItem(
  db: Database,
  { claims, itemId }: { claims: Claims; itemId: string },
): Promise<{ item: ProofItemDetail }> {
  return db.asUser(claims, async tx => {
    const found = await findItem(tx, { itemId })
    if (!found) throw notFound('result')
    await openProof(tx, { proofId: found.proofId, userId: claims.sub })
    const reasons = await findReasons(tx, { itemId })
    const base = await readAnswer(tx, claims, found.baseTaskId)
    const candidate = await readAnswer(tx, claims, found.candidateTaskId)
    const isHidden = [base, candidate].includes('hidden')
    const { expectations, question, proofId } = found
    return {
      item: {
        ...itemFromRow(found),
        ...{ proofId, expectations, question, isHidden },
        base: base === 'hidden' ? null : base,
        candidate: candidate === 'hidden' ? null : candidate,
        reasons: isHidden ? null : reasons,
      },
    }
  })
}

async function readAnswer(
  tx: Tx,
  claims: Claims,
  taskId: string | null,
): Promise<ProofItemDetail['base'] | 'hidden'> {
  if (taskId === null) return null
  try {
    const { answer, output, data } = await readAnsweredTaskIn(tx, { taskId, userId: claims.sub })
    const text = output ?? answer?.content ?? (data ? JSON.stringify(data, null, 2) : null)
    return text === null ? null : { taskId, text }
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'not_found') return 'hidden'
    throw error
  } finally {
    // Bodies are read as the service.
    await takeUserRole(tx, claims)
  }
}
