import type { Claims, Database } from '../../db/client.ts'
import { listProofs as list } from '../../db/proofs/proofs.ts'
import type { Proof } from '../../domain/proofs/proof.ts'
import { openForAdmin } from '../agents/drafts/open-for-admin.ts'

/** Lists the proofs of an agent, newest first, a page at a time. */
export function listProofs(
  db: Database,
  given: { claims: Claims; agentId: string; cursor?: string | null; limit: number },
): Promise<{ proofs: Proof[]; nextCursor: string | null }> {
  const { claims, agentId, cursor = null, limit } = given
  return db.asUser(claims, async tx => {
    await openForAdmin(tx, { agentId, userId: claims.sub })
    const { proofs, hasMore } = await list(tx, { agentId, before: cursor, limit })
    return { proofs, nextCursor: hasMore ? (proofs.at(-1)?.id ?? null) : null }
  })
}
