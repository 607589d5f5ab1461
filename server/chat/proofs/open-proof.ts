import type { Tx } from '../../db/client.ts'
import { findProof } from '../../db/proofs/proofs.ts'
import type { Proof } from '../../domain/proofs/proof.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Returns a proof for an admin; for everybody else there is none. */
export async function openProof(
  tx: Tx,
  { proofId, userId }: { proofId: string; userId: string },
): Promise<Proof> {
  const proof = await findProof(tx, { proofId })
  if (!proof) throw notFound('proof')
  await checkMember(tx, { workspaceId: proof.workspaceId, userId })
  return proof
}
