import type { Claims, Database } from '../../db/client.ts'
import { findForkMarker } from '../../db/forks/fork-reading.ts'
import { findForkPlace, listMyForks as listMine, listForks as listOfThread } from '../../db/forks/forks.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findThreadWorkspace } from '../../db/messages/threads.ts'
import { findResultDraft, listVersions, listResults as readResults } from '../../db/results/fork-results.ts'
import type { Fork, ForkOfMine } from '../../domain/forks/fork.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { PublishedResult, PublishedVersion, ResultDraft } from '../../domain/results/result.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

export interface OpenedFork {
  fork: Fork
  channelId: string
  /** The message that it starts from; a tombstone where it was deleted. */
  parent: Message
  results: PublishedVersion[]
  /** How far the caller has read it; null: they take no part in it. */
  lastReadNumber: number | null
}

/** A fork with the message that it starts from and what came out of it. */
export function readFork(
  db: Database,
  { claims, forkId }: { claims: Claims; forkId: string },
): Promise<OpenedFork> {
  return db.asUser(claims, async tx => {
    const place = await findForkPlace(tx, { forkId, userId: claims.sub })
    const parent = place && (await findMessage(tx, { messageId: place.fork.parentMessageId }))
    if (!place || !parent) throw notFound('fork')
    const results = await listVersions(tx, { forkId })
    const lastReadNumber = await findForkMarker(tx, { forkId, userId: claims.sub })
    return { fork: place.fork, channelId: place.channelId, parent, results, lastReadNumber }
  })
}

/** A thread's forks, oldest first. */
export function listForks(
  db: Database,
  { claims, threadId }: { claims: Claims; threadId: string },
): Promise<{ forks: Fork[] }> {
  return db.asUser(claims, async tx => {
    if (!(await findThreadWorkspace(tx, { threadId }))) throw notFound('thread')
    return { forks: await listOfThread(tx, { threadId }) }
  })
}

/** The forks of a workspace in which the caller takes part: the active ones, then those that ended lately. */
export function listMyForks(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ forks: ForkOfMine[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return { forks: await listMine(tx, { workspaceId, userId: claims.sub }) }
  })
}

/** What is being made of a fork now. Everyone who may read the fork may look on. */
export function readResultDraft(
  db: Database,
  { claims, forkId }: { claims: Claims; forkId: string },
): Promise<{ draft: ResultDraft | null }> {
  return db.asUser(claims, async tx => {
    if (!(await findForkPlace(tx, { forkId, userId: claims.sub }))) throw notFound('fork')
    return { draft: await findResultDraft(tx, { forkId }) }
  })
}

/** What came out of a fork, each version in full, the newest first. */
export function listResults(
  db: Database,
  { claims, forkId }: { claims: Claims; forkId: string },
): Promise<{ results: PublishedResult[] }> {
  return db.asUser(claims, async tx => {
    if (!(await findForkPlace(tx, { forkId, userId: claims.sub }))) throw notFound('fork')
    return { results: await readResults(tx, { forkId }) }
  })
}
