import type { Tx } from '../../db/client.ts'
import { type CaseRow, findCase } from '../../db/proofs/agent-cases.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Returns a case that the caller may change: an admin who reads its conversation. */
export async function openCase(
  tx: Tx,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<CaseRow> {
  const found = await findCase(tx, { caseId })
  if (!found) throw notFound('case')
  await checkAdmin(tx, { workspaceId: found.workspaceId, userId, doing: 'change the cases of agents' })
  return found
}

/** Returns a case as it is stored now. */
export async function readCase(tx: Tx, caseId: string): Promise<CaseRow> {
  const found = await findCase(tx, { caseId })
  if (!found) throw notFound('case')
  return found
}
