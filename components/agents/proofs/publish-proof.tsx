'use client'

import type { EditedAgent } from '@/server/domain/agents/drafts/agent-draft'

/** The proof of the draft in the dialog that publishes it. `onProof`: the evidence that the version is to keep. */
export function PublishProof(_props: EditedAgent & { onProof: (proofId: string | null) => void }) {
  return null
}
