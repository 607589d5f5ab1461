'use client'

import { agentEditorStrings } from '@/components/strings/agents/editor'
import { ListNote } from '@/components/ui/surface/list-note'
import type { EditedAgent } from '@/server/domain/agents/drafts/agent-draft'

/** The agent's cases: questions with the expectations that its answers have to meet. */
export function CasesTab(_props: EditedAgent) {
  return <ListNote>{agentEditorStrings.soon}</ListNote>
}
