import { v7 as newId } from 'uuid'
import { type Tx, takeServiceRole } from '../../db/client.ts'
import { type ForkingPlace, findForkingPlace, insertFork } from '../../db/forks/forks.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage, insertMessage } from '../../db/messages/messages.ts'
import { keepRead } from '../../db/messages/read-markers.ts'
import { describeFork, type Fork } from '../../domain/forks/fork.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { checkRoomForFork } from './check-room-for-fork.ts'
import { choosePartner } from './choose-partner.ts'

export interface NewFork {
  id?: string
  messageId: string
  /** What it is about; left out or empty: taken from the message. */
  description?: string
  /** Who thinks along; null: nobody. Left out: the workspace's default agent. */
  divePartnerId?: string | null
  /** US dollars that its agents may use before it pauses and asks. */
  budgetUsd?: number
  /** What its agents are not shown: keys of its context. */
  leftOut?: string[]
}

/**
 * Opens a fork within a transaction that works as its creator, and as the service from then on. How many forks
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
