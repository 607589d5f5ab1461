import { v7 as newId } from 'uuid'
import { findAskedAgent } from '../../../db/agents/asked-agent.ts'
import { mayWriteIn } from '../../../db/channels/write-rights.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { setActiveAgent } from '../../../db/messages/active-agents.ts'
import { findThreadPlace } from '../../../db/messages/conversations.ts'
import { lockThread } from '../../../db/messages/lock-thread.ts'
import type { ActiveAgent } from '../../../domain/agents/active-agent.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { checkPlace } from '../check-place.ts'

/**
 * Chooses the agent that is active in a thread: from now on it answers the messages there that mention nobody. Null:
 * no agent is. Of two choices at the same time the later one counts.
 */
export function chooseActiveAgent(
  db: Database,
  given: { claims: Claims; threadId: string; agentId: string | null },
): Promise<ActiveAgent> {
  const { claims, threadId, agentId } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const asked = { userId, threadId, forkId: null, messageId: newId(), names: [], parentId: null }
    const place = await findThreadPlace(tx, asked)
    if (!place) throw notFound('thread')
    checkPlace(place, null)
    const { workspaceId, channelId } = place
    if (place.directAgent !== null) {
      throw new DomainError('channel_direct', 'In a direct message with an agent, that agent always answers.')
    }
    if (!(await mayWriteIn(tx, { channelId }))) throw notFound('thread')
    if (agentId !== null) await checkAgent(tx, { workspaceId, agent: agentId })
    await takeServiceRole(tx)
    await lockThread(tx, threadId)
    return setActiveAgent(tx, { threadId, agentId, reason: null, by: { kind: 'person', id: userId } })
  })
}

async function checkAgent(tx: Tx, asked: { workspaceId: string; agent: string }): Promise<void> {
  const agent = await findAskedAgent(tx, asked)
  if (!agent || agent.isSystem) throw notFound('agent')
  if (agent.isActive) return
  throw new DomainError(
    'agent_inactive',
    `${agent.displayName} is switched off. An admin can switch it on again.`,
  )
}
