import { v7 as newId } from 'uuid'
import { findCatchUp, findSameCatchUp, insertCatchUp, setCatchUpTask } from '../../db/catch-up/catch-ups.ts'
import { type Claims, type Database, type Tx, takeServiceRole, takeUserRole } from '../../db/client.ts'
import type { CatchUp, CatchUpScope, CatchUpSince } from '../../domain/catch-up/catch-up.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { openNewsDirect } from '../inbox/open-news-direct.ts'
import { startReadingTask } from '../tasks/readings/start-reading-task.ts'
import { type AskedNews, type FoundNews, findNews } from './find-news.ts'
import { showCatchUp } from './show-catch-up.ts'

/**
 * Has the news of a place told to a person. Returns the stored catch-up of the same messages, which costs nothing, or
 * begins a new one. Null: nothing is new, and no model is called. `admit` refuses a person who begins too many.
 */
export function startCatchUp(
  db: Database,
  given: {
    claims: Claims
    workspaceId: string
    scope: CatchUpScope
    since: CatchUpSince
    admit?: () => Promise<void>
  },
): Promise<CatchUp | null> {
  const { claims, admit, ...asked } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const news = await findNews(tx, { ...asked, userId })
    if (!news.plan) return null
    if (news.stored) return showCatchUp(tx, news.stored)
    await admit?.()
    await takeServiceRole(tx)
    const catchUpId = await beginCatchUp(tx, { ...asked, userId }, news)
    await takeUserRole(tx, claims)
    const stored = await findCatchUp(tx, { catchUpId, userId })
    if (!stored) throw new Error('The catch-up was not stored.')
    return showCatchUp(tx, stored)
  })
}

/**
 * Makes a catch-up and the task that reads its messages. The task lies in the person's direct message with an agent, so
 * nobody else may see it. Begins and ends as the service.
 */
export async function beginCatchUp(
  tx: Tx,
  asked: AskedNews & { forDigest?: boolean },
  { plan, fingerprint }: FoundNews,
): Promise<string> {
  const { workspaceId, userId, scope, since, forDigest = false } = asked
  const direct = await openNewsDirect(tx, { workspaceId, userId, agentId: null })
  if (!direct || !plan) {
    throw new DomainError('agent_inactive', 'This workspace has no agent. An admin can add one.')
  }
  // The direct message is locked: a second request finds the catch-up of the first.
  const same = await findSameCatchUp(tx, { workspaceId, userId, scope, fingerprint })
  if (same) return same.id
  const { channelId } = direct
  const catchUpId = newId()
  const { messageIds, conversations, skipped, marks } = plan
  await insertCatchUp(tx, {
    ...{ id: catchUpId, workspaceId, userId, scope, since, forDigest },
    ...{ messageIds, conversations, skipped, marks, fingerprint },
  })
  const task = await startReadingTask(tx, {
    workspaceId,
    channelId,
    threadId: channelId,
    actingUserId: userId,
    purpose: 'catch_up',
    subjectId: catchUpId,
  })
  await setCatchUpTask(tx, { catchUpId, taskId: task.id })
  return catchUpId
}
