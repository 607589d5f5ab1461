'use client'

import type { AgentDetail } from '@/server/domain/agents/agent'

/** The evidence that a version was published with, in its row of the list. */
export function VersionProof(_props: { agent: AgentDetail; proofId: string }) {
  return null
}
