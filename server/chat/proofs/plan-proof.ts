import { findVersion } from '../../db/agents/agent-versions.ts'
import type { Tx } from '../../db/client.ts'
import { listCases } from '../../db/proofs/agent-cases.ts'
import { listMentions } from '../../db/proofs/plan-sources.ts'
import type { NewItem } from '../../db/proofs/proof-items.ts'
import type { AgentVersionFields } from '../../domain/agents/agent.ts'
import { needsJudge } from '../../domain/proofs/judgement.ts'
import type { Candidate, ProofPlan } from '../../domain/proofs/proof.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkDraft } from '../agents/drafts/check-draft.ts'
import { openForAdmin } from '../agents/drafts/open-for-admin.ts'

/** The questions of a proof, before its recorded answers are known. */
export interface PlannedProof {
  workspaceId: string
  baseVersionId: string | null
  fields: AgentVersionFields
  items: NewItem[]
  mentions: number
  /** The judgements that it needs at most. */
  judgements: number
}

/** Chooses the questions of a proof with the rights of the caller, an admin. Changes nothing. */
export async function planProof(
  tx: Tx,
  { userId, ...plan }: ProofPlan & { userId: string },
): Promise<PlannedProof> {
  const { agentId, caseIds, compares, judges } = plan
  const cases = await listCases(tx, { agentId, caseIds })
  const found = new Set(cases.map(({ id }) => id))
  // Of a case that the caller may not see, nothing else is told either.
  if (caseIds?.some(caseId => !found.has(caseId))) throw notFound('case')
  const agent = await openForAdmin(tx, { agentId, userId })
  const fields = await readCandidate(tx, agentId, plan.candidate)
  const mentions = compares ? await listMentions(tx, { agentId, limit: plan.mentions }) : []
  const items = [
    ...cases.map(({ id: caseId, name, channelId, threadId, forkId, messageId, ...row }): NewItem => {
      const { typed: question, questionRev, expectations } = row
      const asked = { caseId, name, channelId, threadId, forkId, messageId, question, questionRev }
      return { ...asked, expectations, baseTaskId: null, runsBase: compares }
    }),
    ...mentions.map(({ taskId, ...place }): NewItem => {
      const asked = { caseId: null, name: '', question: null, questionRev: null, expectations: [] }
      return { ...asked, ...place, baseTaskId: taskId, runsBase: false }
    }),
  ]
  return {
    workspaceId: agent.workspaceId,
    baseVersionId: compares ? agent.currentVersionId : null,
    fields,
    items,
    mentions: mentions.length,
    judgements:
      compares && judges ? items.length : cases.filter(({ expectations }) => needsJudge(expectations)).length,
  }
}

async function readCandidate(tx: Tx, agentId: string, candidate: Candidate): Promise<AgentVersionFields> {
  if (candidate.kind === 'draft') return (await checkDraft(tx, { agentId, rev: candidate.rev })).fields
  const version = await findVersion(tx, { agentId, versionId: candidate.versionId })
  if (!version) throw notFound('version')
  return version.fields
}
