import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findJudgeModel, findKeptAnswers, findUsualTokens } from '../../db/proofs/plan-sources.ts'
import { estimateProof as estimate, suggestLimit } from '../../domain/proofs/estimate-proof.ts'
import type { ProofEstimate, ProofPlan } from '../../domain/proofs/proof.ts'
import { planProof } from './plan-proof.ts'

/** Tells the size and the cost of a proof before it begins. `isFree`: no endpoint with prices is connected. */
export function estimateProof(
  db: Database,
  given: { claims: Claims; isFree: boolean } & ProofPlan,
): Promise<ProofEstimate> {
  const { claims, isFree, ...plan } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const { baseVersionId, fields, items, mentions, judgements } = await planProof(tx, { ...plan, userId })
    await takeServiceRole(tx)
    const caseIds = items.flatMap(({ caseId }) => caseId ?? [])
    const kept = baseVersionId
      ? await findKeptAnswers(tx, { caseIds, versionId: baseVersionId, userId })
      : new Map<string, string>()
    const runs = items.length + (baseVersionId ? caseIds.length - kept.size : 0)
    const judgeModel = await findJudgeModel(tx, { agentId: plan.agentId })
    const usual = await findUsualTokens(tx, { agentId: plan.agentId })
    const promptLength = fields.systemPrompt.length
    const usd = isFree
      ? 0
      : estimate({ model: fields.model, judgeModel, runs, judgements, usual, promptLength })
    const told = { cases: items.length - mentions, mentions, runs, judgements }
    return { ...told, model: fields.model, judgeModel, usd, limitUsd: suggestLimit(usd, runs) }
  })
}
