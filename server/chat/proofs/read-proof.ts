import type { Claims, Database } from '../../db/client.ts'
import { itemFromRow, listItems } from '../../db/proofs/proof-items.ts'
import type { Proof, ProofItem } from '../../domain/proofs/proof.ts'
import { openProof } from './open-proof.ts'

/** Returns a proof with the items that the caller may see; its tally counts the others too. */
export function readProof(
  db: Database,
  { claims, proofId }: { claims: Claims; proofId: string },
): Promise<{ proof: Proof; items: ProofItem[] }> {
  return db.asUser(claims, async tx => ({
    proof: await openProof(tx, { proofId, userId: claims.sub }),
    items: (await listItems(tx, { proofId })).map(itemFromRow),
  }))
}
