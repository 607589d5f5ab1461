import type { Tx } from '../../db/client.ts'
import { isProofOf } from '../../db/proofs/proofs.ts'
import type { AgentFields } from '../../domain/agents/agent.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { snapshotAgent } from '../agents/snapshot-agent.ts'

/** Checks that a proof ran exactly the fields that are being published: else it proves nothing about them. */
export async function checkEvidence(
  tx: Tx,
  given: { agentId: string; proofId: string; fields: Partial<AgentFields>; userId: string },
): Promise<void> {
  const { agentId, proofId, fields, userId } = given
  const { versionId } = await snapshotAgent(tx, { agentId, fields, authorUserId: userId })
  if (await isProofOf(tx, { proofId, agentId, versionId })) return
  throw new DomainError(
    'proof_of_other',
    'This proof is still running, or the draft was changed since it began. Prove the draft again, or publish it without a proof.',
  )
}
