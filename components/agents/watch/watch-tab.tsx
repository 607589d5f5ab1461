'use client'

import { agentEditorStrings } from '@/components/strings/agents/editor'
import { ListNote } from '@/components/ui/surface/list-note'
import type { EditedAgent } from '@/server/domain/agents/drafts/agent-draft'

/** The figures of each version of the agent. */
export function WatchTab(_props: EditedAgent) {
  return <ListNote>{agentEditorStrings.soon}</ListNote>
}
