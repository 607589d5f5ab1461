import { v7 as newId } from 'uuid'
import { type Claims, type Database, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { findKeptAnswers } from '../../db/proofs/plan-sources.ts'
import { insertItems } from '../../db/proofs/proof-items.ts'
import { countRunningProofs, findProof, insertProof } from '../../db/proofs/proofs.ts'
import type { Proof, ProofPlan } from '../../domain/proofs/proof.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { lockAgent } from '../agents/lock-agent.ts'
import { snapshotAgent } from '../agents/snapshot-agent.ts'
import { planProof } from './plan-proof.ts'

/** The most proofs of one agent at the same time: also each case that runs by itself is one. */
const mostRunning = 5

/**
 * Begins a proof: workers run its questions with the candidate, a few at a time, and nobody else hears of it. A draft is
 * kept as a snapshot, so later changes of the draft don't touch the proof.
 */
export function startProof(
  db: Database,
  given: { claims: Claims; limitUsd: number } & ProofPlan,
): Promise<{ proof: Proof }> {
  const { claims, limitUsd, ...plan } = given
  const userId = claims.sub
  const { agentId, candidate, judges } = plan
  return db.asUser(claims, async tx => {
    const { workspaceId, baseVersionId, fields, items } = await planProof(tx, { ...plan, userId })
    if (items.length === 0) {
      throw new DomainError(
        'proof_empty',
        'There is nothing to run: this agent has no case and no answered mention that you can read. Add a case first.',
      )
    }
    const versionId =
      candidate.kind === 'version'
        ? candidate.versionId
        : (await snapshotAgent(tx, { agentId, fields, authorUserId: userId })).versionId
    // Two that begin at once count each other.
    await lockAgent(tx, { agentId, userId })
    await takeServiceRole(tx)
    if ((await countRunningProofs(tx, { agentId })) >= mostRunning) {
      throw new DomainError(
        'proof_running',
        `${mostRunning} runs of this agent are under way. Wait until one has ended, or stop one.`,
      )
    }
    const caseIds = items.flatMap(({ caseId }) => caseId ?? [])
    const kept = baseVersionId
      ? await findKeptAnswers(tx, { caseIds, versionId: baseVersionId, userId })
      : new Map<string, string>()
    const proofId = newId()
    await insertProof(tx, {
      ...{ id: proofId, workspaceId, agentId, baseVersionId, versionId, judges, limitUsd },
      ...{ items: items.length, startedBy: userId },
    })
    await insertItems(tx, {
      ...{ proofId, workspaceId },
      items: items.map(item => {
        const keptTaskId = item.caseId ? kept.get(item.caseId) : undefined
        return { ...item, id: newId(), ...(keptTaskId && { baseTaskId: keptTaskId, runsBase: false }) }
      }),
    })
    await takeUserRole(tx, claims)
    const proof = await findProof(tx, { proofId })
    if (!proof) throw notFound('proof')
    return { proof }
  })
}
