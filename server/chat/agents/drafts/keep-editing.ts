import {
  deleteAgentEditor,
  listAgentEditors,
  writeAgentEditor,
} from '../../../db/agents/drafts/agent-editors.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { type AgentEditor, editingSeconds } from '../../../domain/agents/drafts/agent-draft.ts'
import { openForAdmin } from './open-for-admin.ts'

/** Tells that the person edits the agent, or no longer does, and returns the others who do. */
export function keepEditing(
  db: Database,
  { claims, agentId, isEditing }: { claims: Claims; agentId: string; isEditing: boolean },
): Promise<{ editors: AgentEditor[] }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const { workspaceId } = await openForAdmin(tx, { agentId, userId })
    const since = new Date(Date.now() - editingSeconds * 1_000)
    // A person who comes back is told to the others again.
    await deleteAgentEditor(tx, { agentId, userId, ...(isEditing ? { before: since } : {}) })
    if (isEditing) await writeAgentEditor(tx, { agentId, workspaceId, userId })
    const editors = await listAgentEditors(tx, { agentId, since })
    return { editors: editors.filter(editor => editor.userId !== userId) }
  })
}
