import { findAgentDraft } from '../../../db/agents/drafts/agent-drafts.ts'
import type { Tx } from '../../../db/client.ts'
import type { AgentDraft } from '../../../domain/agents/drafts/agent-draft.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'

/** Returns the draft that the caller has seen. Refuses if somebody has changed, published or discarded it since. */
export async function checkDraft(
  tx: Tx,
  { agentId, rev }: { agentId: string; rev: number },
): Promise<AgentDraft> {
  const draft = await findAgentDraft(tx, { agentId })
  if (!draft) {
    throw new DomainError('no_draft', 'There is no draft any more. Somebody has published or discarded it.')
  }
  if (draft.rev !== rev) {
    throw new DomainError('draft_changed', 'Somebody has changed this draft. Look at it again first.')
  }
  return draft
}
