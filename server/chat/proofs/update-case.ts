import { type Claims, type Database, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { caseFromRow, updateCase as update } from '../../db/proofs/agent-cases.ts'
import type { AgentCase, CaseFields } from '../../domain/proofs/agent-case.ts'
import { checkCited } from './check-cited.ts'
import { findCasePlace } from './find-case-place.ts'
import { openCase, readCase } from './open-case.ts'

/** Changes a case. Proofs that used it keep the question and the expectations of their time. */
export function updateCase(
  db: Database,
  given: { claims: Claims; caseId: string } & Partial<CaseFields>,
): Promise<{ case: AgentCase }> {
  const { claims, caseId, ...changes } = given
  return db.asUser(claims, async tx => {
    const row = await openCase(tx, { caseId, userId: claims.sub })
    const before = caseFromRow(row)
    const fields = {
      name: changes.name ?? before.name,
      source: changes.source ?? before.source,
      expectations: changes.expectations ?? before.expectations,
    }
    const place = changes.source
      ? await findCasePlace(tx, { workspaceId: row.workspaceId, source: changes.source })
      : { channelId: row.channelId, threadId: row.threadId, forkId: row.forkId }
    await checkCited(tx, { expectations: changes.expectations ?? [], userId: claims.sub })
    await takeServiceRole(tx)
    await update(tx, { caseId, ...fields, place })
    await takeUserRole(tx, claims)
    return { case: caseFromRow(await readCase(tx, caseId)) }
  })
}
