import type { AgentEditor } from '../../../domain/agents/drafts/agent-draft.ts'
import type { Tx } from '../../client.ts'

/** Lists the people who have edited the agent since then, the latest first. */
export function listAgentEditors(
  tx: Tx,
  { agentId, since }: { agentId: string; since: Date },
): Promise<AgentEditor[]> {
  return tx
    .selectFrom('agentEditors')
    .select(['userId', 'seenAt'])
    .where('agentConfigId', '=', agentId)
    .where('seenAt', '>', since.toISOString())
    .orderBy('seenAt', 'desc')
    .orderBy('userId')
    .execute()
}

interface Beat {
  agentId: string
  workspaceId: string
  userId: string
}

export async function writeAgentEditor(tx: Tx, { agentId, workspaceId, userId }: Beat): Promise<void> {
  const seenAt = new Date().toISOString()
  await tx
    .insertInto('agentEditors')
    .values({ agentConfigId: agentId, workspaceId, userId, seenAt })
    .onConflict(there => there.columns(['agentConfigId', 'userId']).doUpdateSet({ seenAt }))
    .execute()
}

/** Forgets a person. `before`: only if there was no sign of life since then. */
export async function deleteAgentEditor(
  tx: Tx,
  { agentId, userId, before }: Omit<Beat, 'workspaceId'> & { before?: Date },
): Promise<void> {
  await tx
    .deleteFrom('agentEditors')
    .where('agentConfigId', '=', agentId)
    .where('userId', '=', userId)
    .$if(before !== undefined, query => query.where('seenAt', '<=', before?.toISOString() ?? ''))
    .execute()
}
