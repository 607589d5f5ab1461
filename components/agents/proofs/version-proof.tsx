'use client'

import Link from 'next/link'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import { linkStyle } from '@/components/ui/button/link-style'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AgentDetail } from '@/server/domain/agents/agent'

/** The evidence that a version was published with, in its row of the list. */
export function VersionProof({ agent, proofId }: { agent: AgentDetail; proofId: string }) {
  const { workspace } = useWorkspace()
  return (
    <Link
      className={linkStyle()}
      href={`/${workspace.slug}/settings/agents/${agent.id}/proofs/${proofId}`}
      aria-label={words.openProof}
    >
      {words.evidenceOf}
    </Link>
  )
}
