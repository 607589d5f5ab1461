import { v7 as newId } from 'uuid'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { findUsableAgent, listCitable } from '../../db/forks/forks.ts'
import { findResolver, hasWords, readNewestNumber, readThreadRev } from '../../db/results/drafting.ts'
import { findResultDraft, insertResultDraft, updateResultDraft } from '../../db/results/fork-results.ts'
import { findBase } from '../../db/results/published-results.ts'
import { createTask } from '../../db/tasks/tasks.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import { findStart, recheckSources } from '../../domain/drafting/draft-start.ts'
import { emptyResult, linesOf, type ResultBody, type ResultDraft } from '../../domain/results/result.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { hasEnded } from '../../domain/tasks/task-state.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { raiseTaskLimit } from '../agents/raise-task-limit.ts'
import { checkActive } from '../forks/check-fork-active.ts'
import { type HeldFork, settleFork } from '../forks/settle-fork.ts'
import { checkDraftRev } from './check-draft-rev.ts'

/**
 * Begins to resolve a fork: makes a result draft and the task that writes it. A second request finds the result
 * draft of the first. A later version begins with the version before it. `again` writes an existing result draft
 * anew, except for the lines of people, unless it is being written or was changed since the caller saw it as
 * `rev`: nobody's words are discarded unread. With `limitUsd` an admin raises the limit of the agent that drafts,
 * from now on.
 */
export function resolveFork(
  db: Database,
  given: { claims: Claims; forkId: string; again?: boolean; rev?: number; limitUsd?: number | undefined },
): Promise<{ draft: ResultDraft; task: Task | null }> {
  const { forkId, again = false, rev, limitUsd: usd } = given
  return settleFork(db, given, async (tx, held) => {
    checkActive(held.fork)
    const open = await findResultDraft(tx, { forkId })
    const task = open?.taskId ? ((await findTask(tx, { taskId: open.taskId })) ?? null) : null
    const isWritten = open?.state === 'drafting' && task !== null && !hasEnded(task)
    if (open && (!again || isWritten)) return { draft: open, task }
    if (open) checkDraftRev(open, rev)
    if (!(await hasWords(tx, { forkId }))) {
      throw new DomainError(
        'fork_empty',
        'Nobody has written in this fork yet, so it has no result. Write a message first, or abandon the fork.',
      )
    }
    if (usd !== undefined) {
      const { id: agentId } = await findResolver(tx, held)
      await raiseTaskLimit(tx, { agentId, userId: held.userId, usd })
    }
    return startDrafting(tx, held, open)
  })
}

/** Makes a result draft, or takes up the open one, and the task that writes it. Runs as the service. */
export async function startDrafting(
  tx: Tx,
  { fork, workspaceId, channelId, userId }: Pick<HeldFork, 'fork' | 'workspaceId' | 'channelId' | 'userId'>,
  open: ResultDraft | null,
): Promise<{ draft: ResultDraft; task: Task }> {
  const { id: forkId, threadId, divePartnerId } = fork
  const resolver = await findResolver(tx, { workspaceId })
  const isPartnerOn =
    divePartnerId !== null &&
    (await findUsableAgent(tx, { workspaceId, agentId: divePartnerId })) !== undefined
  const version = open?.version ?? (fork.resultVersion ?? 0) + 1
  // Taken from the fork as it is now. Messages that come while the result draft is written are mentioned when
  // it is published.
  const basedOnRev = await readThreadRev(tx, { threadId })
  const messageCount = await readNewestNumber(tx, { forkId })
  const base = await findBase(tx, { forkId })
  const start = await checkStart(tx, { forkId, lines: findStart(base?.body ?? null, open) })
  const task = await createTask(tx, {
    workspaceId,
    channelId,
    threadId,
    forkId,
    triggerMessageId: null,
    actingUserId: userId,
    agent: resolver,
    origin: 'resolve',
    input: { kind: 'resolve', version, messageCount, ...(start && { revises: true as const }) },
  })
  const drafting = {
    forkId,
    state: 'drafting',
    body: start ?? emptyResult(),
    start,
    baseVersion: base?.version ?? null,
    agentId: isPartnerOn ? divePartnerId : resolver.id,
    taskId: task.id,
    messageCount,
    basedOnRev,
  } as const
  const draft = open
    ? await updateResultDraft(tx, { ...drafting, notes: [], updatedBy: userId })
    : await insertResultDraft(tx, { ...drafting, id: newId(), version, createdBy: userId })
  return { draft, task }
}

/** Checks the sources of the lines to begin with against the messages as they are now. */
async function checkStart(
  tx: Tx,
  { forkId, lines }: { forkId: string; lines: ResultBody | null },
): Promise<ResultBody | null> {
  if (!lines) return null
  const messageIds = linesOf(lines).flatMap(({ citations }) => citations.map(({ messageId }) => messageId))
  return recheckSources(lines, await listCitable(tx, { forkId, messageIds }))
}
