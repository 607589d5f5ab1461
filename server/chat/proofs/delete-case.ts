import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { deleteCase as remove } from '../../db/proofs/agent-cases.ts'
import { openCase } from './open-case.ts'

/** Deletes a case. Proofs that used it keep their results. */
export function deleteCase(
  db: Database,
  { claims, caseId }: { claims: Claims; caseId: string },
): Promise<{ caseId: string }> {
  return db.asUser(claims, async tx => {
    await openCase(tx, { caseId, userId: claims.sub })
    await takeServiceRole(tx)
    await remove(tx, { caseId })
    return { caseId }
  })
}
