'use client'

import { agentEditorStrings } from '@/components/strings/agents/editor'
import { ListNote } from '@/components/ui/surface/list-note'
import type { EditedAgent } from '@/server/domain/agents/drafts/agent-draft'

/** Runs the draft of the agent without posting anything. */
export function Playground(_props: EditedAgent) {
  return <ListNote>{agentEditorStrings.soon}</ListNote>
}
