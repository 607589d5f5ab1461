import { v7 as newId } from 'uuid'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import {
  countActiveForks,
  type ForkingPlace,
  findFork,
  findForkingPlace,
  insertFork,
  isUsableAgent,
} from '../../db/forks/forks.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage, insertMessage } from '../../db/messages/messages.ts'
import { keepRead } from '../../db/messages/read-markers.ts'
import { describeFork, type Fork } from '../../domain/forks/fork.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { checkOwnId } from '../messages/check-id.ts'
import { writeOnce } from '../messages/write-once.ts'

export interface NewFork {
  id?: string
  messageId: string
  /** What it is about; left out or empty: taken from the message. */
  description?: string
  /** Who thinks along; null: nobody. Left out: the workspace's default agent. */
  divePartnerId?: string | null
  /** US dollars that its agents may use before it pauses and asks. */
  budgetUsd?: number
  /** What its agents are not shown: keys of the context manifest. */
  leftOut?: string[]
}

/** Opens a side conversation at a message of a thread's main line. The same id again is the same fork. */
export function createFork(db: Database, given: NewFork & { claims: Claims }): Promise<{ fork: Fork }> {
  const { claims, ...wish } = given
  const userId = claims.sub
  return writeOnce(['forks_pkey'], () =>
    db.asUser(claims, async tx => {
      const stored = wish.id === undefined ? undefined : await findFork(tx, { forkId: wish.id })
      if (!stored) return { fork: await openFork(tx, { ...wish, userId }) }
      checkOwnId(stored.createdBy === userId && stored.parentMessageId === wish.messageId)
      return { fork: stored }
    }),
  )
}

/**
 * The same within a transaction that works as the person who opens it, and as the service from then on. How many forks
 * are active is only sure under the thread's lock. The thread is told in a line where it began.
 */
export async function openFork(tx: Tx, given: NewFork & { userId: string }): Promise<Fork> {
  const { id = newId(), messageId, userId } = given
  const place = await findForkingPlace(tx, { messageId })
  if (!place || place.deletedAt !== null) throw notFound('message')
  checkNotArchived(place)
  if (!place.mayWrite)
    throw new DomainError('members_only', 'You can’t write here, so you can’t open a fork.')
  if (place.forkId !== null) {
    throw new DomainError(
      'fork_in_fork',
      'You can’t fork a message inside a fork. Fork a message of the thread instead.',
    )
  }
  const { workspaceId, channelId, threadId, most } = place
  const divePartnerId = await choosePartner(tx, { ...place, wished: given.divePartnerId })
  await takeServiceRole(tx)
  await lockThread(tx, threadId)
  await checkRoomForFork(tx, { threadId, most })
  // As it is now: it may have been changed or taken back since the looking.
  const parent = await findMessage(tx, { messageId })
  if (!parent || parent.deletedAt !== null) throw notFound('message')
  const description = describeFork(given.description ?? '', parent.content)
  const { budgetUsd, leftOut } = given
  const fork = await insertFork(tx, {
    id,
    workspaceId,
    channelId,
    threadId,
    parentMessageId: messageId,
    description,
    divePartnerId,
    createdBy: userId,
    budgetUsd,
    leftOut,
  })
  const { seq } = await insertMessage(tx, {
    id: newId(),
    workspaceId,
    channelId,
    threadId,
    forkId: null,
    parentId: messageId,
    author: { type: 'system', agentId: null },
    content: describeForking(place, description),
    metadata: { notice: 'fork', forkId: id },
  })
  await keepRead(tx, { userId, threadId, seq })
  return fork
}

function describeForking(
  { caller, author, isOwn }: Pick<ForkingPlace, 'caller' | 'author' | 'isOwn'>,
  description: string,
): string {
  const whose = isOwn ? 'their own' : author === null ? 'a' : `${author}’s`
  return `${caller ?? 'Someone'} forked ‘${description}’ from ${whose} message`
}

/** Whether one more may be active. Only sure under the thread's lock. */
export async function checkRoomForFork(
  tx: Tx,
  { threadId, most }: { threadId: string; most: number },
): Promise<void> {
  if ((await countActiveForks(tx, { threadId })) < most) return
  throw new DomainError(
    'forks_full',
    `This thread has reached its limit of ${most} active ${most === 1 ? 'fork' : 'forks'}. Resolve or abandon one first.`,
    { most },
  )
}

export async function choosePartner(
  tx: Tx,
  place: { workspaceId: string; defaultAgentId?: string | null; wished: string | null | undefined },
): Promise<string | null> {
  const { workspaceId, defaultAgentId, wished } = place
  const agentId = wished === undefined ? (defaultAgentId ?? null) : wished
  if (agentId === null) return null
  if (await isUsableAgent(tx, { workspaceId, agentId })) return agentId
  if (wished === undefined) return null
  throw new DomainError('agent_inactive', 'This agent is switched off. Choose another agent, or none.')
}
