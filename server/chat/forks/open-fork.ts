import { v7 as newId } from 'uuid'
import { type Tx, takeServiceRole } from '../../db/client.ts'
import { type ForkingPlace, findForkingPlace, insertFork } from '../../db/forks/forks.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage, insertMessage } from '../../db/messages/messages.ts'
import { keepRead } from '../../db/messages/read-markers.ts'
import { createTask } from '../../db/tasks/tasks.ts'
import { findRole } from '../../db/workspaces/members.ts'
import { type Fork, firstLeftOut, proposeDescription } from '../../domain/forks/fork.ts'
import { checkMayRaise, usualBudgetUsd } from '../../domain/forks/fork-budget.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { checkRoomForFork } from './check-room-for-fork.ts'
import { choosePartner } from './choose-partner.ts'

export interface NewFork {
  id?: string
  messageId: string
  /** The topic. Empty or left out: taken from the message. */
  description?: string
  /** The partner; null: none. Left out: the workspace's default agent. */
  divePartnerId?: string | null
  /** The US dollars that its agents may use before the fork pauses and asks. */
  budgetUsd?: number
  /** The keys of the context that its agents are not shown. Left out: as the workspace's setting says. */
  leftOut?: string[]
  /** The partner, if there is one, writes the first message. Left out: it waits for somebody to write. */
  partnerOpens?: boolean
}

export interface OpenedFork {
  fork: Fork
  /** The task of the partner that writes the first message; null: it waits. */
  task: Task | null
}

/**
 * Opens a fork within a transaction that begins as its creator and continues as the service. The number of
 * active forks is only reliable under the thread's lock. A notice in the thread shows where the fork began. If the
 * partner is to open the fork, its task begins together with the fork.
 */
export async function openFork(tx: Tx, given: NewFork & { userId: string }): Promise<OpenedFork> {
  const { id = newId(), messageId, userId } = given
  const place = await findForkingPlace(tx, { messageId })
  if (!place) throw notFound('message')
  checkForkingPlace(place)
  const { workspaceId, channelId, threadId, most } = place
  const role = await findRole(tx, { workspaceId, userId })
  checkMayRaise(role ?? 'guest', { fromUsd: usualBudgetUsd, toUsd: given.budgetUsd })
  const partner = await choosePartner(tx, { ...place, wished: given.divePartnerId })
  await takeServiceRole(tx)
  await lockThread(tx, threadId)
  await checkRoomForFork(tx, { threadId, most })
  // Read again: the message may have been edited or deleted since the first look.
  const parent = await findMessage(tx, { messageId })
  if (!parent || parent.deletedAt !== null) throw notFound('message')
  const description = proposeDescription(given.description ?? '', parent.content)
  const { budgetUsd } = given
  const { fork, seq } = await writeFork(tx, place, {
    id,
    workspaceId,
    channelId,
    threadId,
    parentMessageId: messageId,
    description,
    divePartnerId: partner?.id ?? null,
    createdBy: userId,
    budgetUsd,
    leftOut: firstLeftOut(place, given.leftOut),
  })
  await keepRead(tx, { userId, threadId, seq })
  if (!partner || !given.partnerOpens) return { fork, task: null }
  const task = await createTask(tx, {
    workspaceId,
    channelId,
    threadId,
    forkId: id,
    triggerMessageId: null,
    actingUserId: userId,
    agent: partner,
    origin: 'opening',
    input: { kind: 'opening' },
  })
  return { fork, task }
}

/**
 * Writes a fork and the notice that shows in the thread where it began; returns the notice's seq. Runs as the service,
 * under the thread's lock.
 */
export async function writeFork(
  tx: Tx,
  forking: Pick<ForkingPlace, 'caller' | 'author' | 'isOwn'>,
  given: Parameters<typeof insertFork>[1],
): Promise<{ fork: Fork; seq: number }> {
  const { workspaceId, channelId, threadId, parentMessageId, description } = given
  const fork = await insertFork(tx, given)
  const { seq } = await insertMessage(tx, {
    id: newId(),
    workspaceId,
    channelId,
    threadId,
    forkId: null,
    parentId: parentMessageId,
    author: { type: 'system', agentId: null },
    content: describeForking(forking, description),
    metadata: { notice: 'fork', forkId: fork.id },
  })
  return { fork, seq }
}

/** Checks that the caller can open a fork from a message. */
export function checkForkingPlace(place: ForkingPlace): void {
  if (place.deletedAt !== null) throw notFound('message')
  checkNotArchived(place)
  if (!place.mayWrite)
    throw new DomainError('members_only', 'You can’t write here, so you can’t open a fork.')
  if (place.forkId !== null) {
    throw new DomainError(
      'fork_in_fork',
      'You can’t fork a message inside a fork. Fork a message of the thread instead.',
    )
  }
}

/** Writes the line that shows in the thread where a fork began. */
function describeForking(
  { caller, author, isOwn }: Pick<ForkingPlace, 'caller' | 'author' | 'isOwn'>,
  description: string,
): string {
  const whose = isOwn ? 'their own' : author === null ? 'a' : `${author}’s`
  return `${caller ?? 'Someone'} forked ‘${description}’ from ${whose} message`
}
