import type { Tx } from '../../db/client.ts'
import { readWork, setItem } from '../../db/proofs/proof-items.ts'
import { setProof } from '../../db/proofs/proofs.ts'
import { sumProof } from '../../domain/proofs/plan-runs.ts'
import type { ProofStatus } from '../../domain/proofs/proof.ts'

/** Ends a proof: its open items count as skipped. Runs as the service, with the proof locked. */
export async function endProof(
  tx: Tx,
  { proofId, status }: { proofId: string; status: Exclude<ProofStatus, 'running'> },
): Promise<void> {
  for (const item of await readWork(tx, { proofId })) {
    if (item.state === 'done') continue
    await setItem(tx, { itemId: item.id, state: 'done', reservedUsd: 0, verdict: 'skipped', facts: {} })
  }
  await setProof(tx, { proofId, status, ...sumProof(await readWork(tx, { proofId })) })
}
