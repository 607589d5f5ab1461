import { v7 as newId } from 'uuid'
import { type Claims, type Database, type Tx, takeServiceRole } from '../db/client.ts'
import { countActiveForks, findForkingPlace, insertFork, isUsableAgent } from '../db/forks.ts'
import { lockThread } from '../db/lock-thread.ts'
import { DomainError, notFound } from '../domain/domain-error.ts'
import { describeFork, type Fork } from '../domain/fork.ts'

export interface NewFork {
  id?: string
  messageId: string
  /** What it is about; left out or empty: taken from the message. */
  description?: string
  /** Who thinks along; null: nobody. Left out: the workspace's default agent. */
  divePartnerId?: string | null
}

/** Opens a side conversation at a message of a thread's main line. */
export function createFork(db: Database, given: NewFork & { claims: Claims }): Promise<{ fork: Fork }> {
  const { claims, ...wish } = given
  return db.asUser(claims, async tx => ({ fork: await openFork(tx, { ...wish, userId: claims.sub }) }))
}

/**
 * The same within a transaction that works as the person who opens it, and as the service from then on. How many forks
 * are active is only sure under the thread's lock.
 */
export async function openFork(tx: Tx, given: NewFork & { userId: string }): Promise<Fork> {
  const { id = newId(), messageId, userId } = given
  const place = await findForkingPlace(tx, { messageId })
  if (!place || place.deletedAt !== null) throw notFound('message')
  if (place.isArchived) {
    throw new DomainError(
      'channel_archived',
      'This channel is archived: it can be read, but nobody can fork in it.',
    )
  }
  if (!place.mayWrite) throw new DomainError('members_only', 'Only who may write here can open a fork.')
  if (place.forkId !== null) {
    throw new DomainError(
      'fork_in_fork',
      'A fork can’t be forked again. Fork from a message of the thread itself.',
    )
  }
  const { workspaceId, channelId, threadId, most } = place
  const divePartnerId = await choosePartner(tx, { ...place, wished: given.divePartnerId })
  await takeServiceRole(tx)
  await lockThread(tx, threadId)
  if ((await countActiveForks(tx, { threadId })) >= most) {
    throw new DomainError(
      'forks_full',
      `This thread has ${most} active ${most === 1 ? 'fork' : 'forks'}. Resolve or abandon one first.`,
      { most },
    )
  }
  const description = describeFork(given.description ?? '', place.content)
  const parent = { parentMessageId: messageId, description, divePartnerId, createdBy: userId }
  return insertFork(tx, { id, workspaceId, channelId, threadId, ...parent })
}

async function choosePartner(
  tx: Tx,
  place: { workspaceId: string; defaultAgentId: string | null; wished: string | null | undefined },
): Promise<string | null> {
  const { workspaceId, defaultAgentId, wished } = place
  const agentId = wished === undefined ? defaultAgentId : wished
  if (agentId === null) return null
  if (await isUsableAgent(tx, { workspaceId, agentId })) return agentId
  if (wished === undefined) return null
  throw new DomainError(
    'agent_inactive',
    'This agent is switched off. Choose another one to think along, or none.',
  )
}
