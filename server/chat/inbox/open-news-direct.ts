import { findTellingAgent } from '../../db/agents/asked-agent.ts'
import { type Tx, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { beginDirect } from '../channels/begin-direct.ts'

/**
 * Opens and locks a person's direct message with the agent that brings them news: the wanted one or, if there is no such
 * agent any more, another one. Null: the workspace has no agent. The person is a member. Begins and ends as the service.
 */
export async function openNewsDirect(
  tx: Tx,
  { workspaceId, userId, agentId }: { workspaceId: string; userId: string; agentId: string | null },
): Promise<{ channelId: string; agentId: string } | null> {
  const teller = await findTellingAgent(tx, { workspaceId, agentId })
  if (teller === undefined) return null
  await takeUserRole(tx, { sub: userId })
  const { id: channelId } = await beginDirect(tx, { workspaceId, userId, userIds: [], agentId: teller })
  await takeServiceRole(tx)
  await lockThread(tx, channelId)
  return { channelId, agentId: teller }
}
