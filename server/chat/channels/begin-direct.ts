import { v7 as newId } from 'uuid'
import { findAgent } from '../../db/agents/agents.ts'
import { insertChannelMember, insertParties } from '../../db/channels/channel-members.ts'
import { findChannel, findDirect, insertDirect } from '../../db/channels/channels.ts'
import { type Tx, takeServiceRole } from '../../db/client.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { insertThread } from '../../db/messages/threads.ts'
import { reopenDirect } from '../../db/people/lonely-directs.ts'
import { keepMembers } from '../../db/workspaces/members.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { mostInDirect } from '../../domain/channels/direct.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

/**
 * Returns the only conversation between these people, or with this agent, within a transaction that begins as the
 * person who asks and continues as the service. The first request makes it. Its only thread has the channel's id
 * and begins with a system message, so that people can open it before anybody wrote.
 */
export async function beginDirect(
  tx: Tx,
  asked: {
    workspaceId: string
    userId: string
    /** The other people of the conversation … */
    userIds: readonly string[]
    /** … or the agent. */
    agentId?: string | null
  },
): Promise<Channel> {
  const { workspaceId, userId, agentId = null } = asked
  await checkMember(tx, { workspaceId, userId })
  const userIds = [...new Set([userId, ...asked.userIds])].sort()
  await checkParties(tx, { workspaceId, userIds, agentId })
  await takeServiceRole(tx)
  const channelId =
    (await findDirect(tx, { workspaceId, userIds, agentId })) ??
    (await makeDirect(tx, { workspaceId, userIds, agentId, userId }))
  await reopenDirect(tx, { channelId })
  // A person who left the workspace and is back gets their place again.
  for (const each of userIds) {
    await insertChannelMember(tx, { workspaceId, userId: each, channelIds: [channelId] })
  }
  const channel = await findChannel(tx, { userId, channelId })
  if (!channel) throw notFound('channel')
  return channel
}

/**
 * Checks the participants with the caller's rights: a guest can talk only to people who share a channel with
 * them.
 */
async function checkParties(
  tx: Tx,
  { workspaceId, userIds, agentId }: { workspaceId: string; userIds: string[]; agentId: string | null },
): Promise<void> {
  if (agentId !== null) {
    const agent = await findAgent(tx, { agentId })
    if (!agent || agent.workspaceId !== workspaceId || agent.isSystem) throw notFound('agent')
    if (userIds.length > 1)
      throw new DomainError(
        'invalid_input',
        'A direct message is with people or with one agent. To include an agent, mention it in the conversation.',
      )
    return
  }
  if (userIds.length < 2) throw new DomainError('invalid_input', 'Choose at least one person.')
  if (userIds.length > mostInDirect) {
    throw new DomainError(
      'too_many_people',
      `A direct message can have up to ${mostInDirect} people. For more people, create a private channel.`,
    )
  }
  const known = await keepMembers(tx, { workspaceId, userIds })
  if (known.length < userIds.length) throw notFound('member')
}

async function makeDirect(
  tx: Tx,
  given: { workspaceId: string; userIds: string[]; agentId: string | null; userId: string },
): Promise<string> {
  const { workspaceId, userIds, agentId, userId } = given
  const channelId = newId()
  const direct = {
    id: channelId,
    workspaceId,
    createdBy: userId,
    directUserIds: userIds,
    directAgentId: agentId,
  }
  if (!(await insertDirect(tx, direct))) {
    const other = await findDirect(tx, { workspaceId, userIds, agentId })
    if (other === undefined) throw notFound('channel')
    return other
  }
  const threadId = channelId
  await insertThread(tx, { id: threadId, workspaceId, channelId, createdBy: userId })
  await insertMessage(tx, {
    id: newId(),
    workspaceId,
    channelId,
    threadId,
    forkId: null,
    parentId: null,
    author: { type: 'system', agentId: null },
    // It stays the first line for good, so it says nothing that ends with the first message or the last person.
    content: 'This is the start of your conversation. Only the people in it can read it.',
    metadata: { notice: 'direct_begins' },
  })
  // Runs after that message, because a message from before a person joined must not count as new.
  await insertParties(tx, { workspaceId, channelId, userIds })
  return channelId
}
