import { findAgentDraft, insertAgentDraft, updateAgentDraft } from '../../../db/agents/drafts/agent-drafts.ts'
import type { Claims, Database, Tx } from '../../../db/client.ts'
import type {
  AgentDraft,
  DraftFields,
  DraftFieldsBefore,
  SavedDraft,
} from '../../../domain/agents/drafts/agent-draft.ts'
import { mergeFields } from '../../../domain/agents/drafts/merge-fields.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { lockAgent } from '../lock-agent.ts'
import { checkDraftEndpoints } from '../models/check-model.ts'

interface Change {
  agentId: string
  /** The draft that the change rests on; 0: there was none. */
  rev: number
  /** The version that the draft is to rest on from now. */
  baseVersionId: string
  fields: DraftFields
  /** The same fields as they were before the change. */
  was: DraftFieldsBefore
}

/**
 * Saves changed fields in the draft of an agent, and begins the draft if there is none. If another admin has saved
 * since, both changes are merged; where both changed the same place, theirs stays and the field is named.
 */
export function saveDraft(
  db: Database,
  { claims, ...change }: { claims: Claims } & Change,
): Promise<SavedDraft> {
  const { agentId, baseVersionId } = change
  const authorUserId = claims.sub
  return db.asUser(claims, async tx => {
    const before = await lockAgent(tx, { agentId, userId: authorUserId })
    await checkDraftEndpoints(tx, { workspaceId: before.workspaceId, fields: change.fields })
    const draft = await findAgentDraft(tx, { agentId })
    if (before.isSystem && change.fields.slug !== undefined) {
      throw new DomainError('system_agent', 'The handle of a built-in agent can’t be changed.')
    }
    if (!draft) {
      const { fields } = change
      if (!(await insertAgentDraft(tx, { agentId, fields, baseVersionId, authorUserId }))) {
        throw notFound('version')
      }
      return { draft: await readDraft(tx, agentId), isMerged: false, conflicts: [] }
    }
    const isMerged = draft.rev !== change.rev
    const { fields, conflicts } = isMerged
      ? mergeFields({ was: change.was, mine: change.fields, theirs: draft.fields })
      : { fields: change.fields, conflicts: [] }
    // Somebody else may have merged the draft with a newer version.
    const base = isMerged ? draft.baseVersionId : baseVersionId
    if (!(await updateAgentDraft(tx, { agentId, fields, baseVersionId: base, authorUserId }))) {
      throw notFound('version')
    }
    return { draft: await readDraft(tx, agentId), isMerged, conflicts }
  })
}

async function readDraft(tx: Tx, agentId: string): Promise<AgentDraft> {
  const draft = await findAgentDraft(tx, { agentId })
  if (!draft) throw new Error('The draft that was saved is gone.')
  return draft
}
