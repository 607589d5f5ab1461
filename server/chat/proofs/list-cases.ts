import type { Claims, Database } from '../../db/client.ts'
import { caseFromRow, listCases as list } from '../../db/proofs/agent-cases.ts'
import type { AgentCase } from '../../domain/proofs/agent-case.ts'
import { openForAdmin } from '../agents/drafts/open-for-admin.ts'

/** Lists the cases of an agent whose conversations the caller may read, the oldest first. */
export function listCases(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<{ cases: AgentCase[] }> {
  return db.asUser(claims, async tx => {
    await openForAdmin(tx, { agentId, userId: claims.sub })
    return { cases: (await list(tx, { agentId })).map(caseFromRow) }
  })
}
