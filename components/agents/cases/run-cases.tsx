import { useState } from 'react'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import type { AgentDetail } from '@/server/domain/agents/agent'
import type { AgentDraft } from '@/server/domain/agents/drafts/agent-draft'
import { ProofView } from '../proofs/proof-view'
import { StartProof } from '../proofs/start-proof'

/** Runs cases with the draft or, without one, with the current version, and holds the answers against the expectations. */
export function RunCases(props: { agent: AgentDetail; draft: AgentDraft | null; caseIds: string[] }) {
  const { agent, draft, caseIds } = props
  const [proofId, setProofId] = useState<string | null>(null)
  if (proofId) return <ProofView proofId={proofId} />
  return (
    <div className="grid gap-10">
      <p className="text-sm text-text-2">{words.runLead(draft !== null)}</p>
      <StartProof
        plan={{
          agentId: agent.id,
          candidate: draft
            ? { kind: 'draft', rev: draft.rev }
            : { kind: 'version', versionId: agent.currentVersionId },
          ...{ caseIds, mentions: 0, compares: false, judges: false },
        }}
        onStart={setProofId}
      />
    </div>
  )
}
