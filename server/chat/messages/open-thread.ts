import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import { readThreadChanges } from '../../db/messages/thread-changes.ts'
import { findThread, listThreads as list } from '../../db/messages/threads.ts'
import { readThreadBackground } from '../../db/tasks/thread-tasks.ts'
import type {
  OpenedThread,
  ThreadChanges,
  ThreadCursor,
  ThreadSummary,
} from '../../domain/messages/thread.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Tasks that are sent along with a thread, open ones not counted. */
const recentTasks = 100
/** Rows of each kind in one answer of `thread.changes`. */
const changesPerPage = 200

export function listThreads(
  db: Database,
  given: { claims: Claims; channelId: string; cursor?: ThreadCursor | null; limit: number },
): Promise<{ threads: ThreadSummary[]; nextCursor: ThreadCursor | null }> {
  const { claims, ...page } = given
  return db.asUser(claims, async tx => {
    const found = await list(tx, { ...page, userId: claims.sub })
    if (found.threads.length === 0 && !(await findChannel(tx, { ...page, userId: claims.sub }))) {
      throw notFound('channel')
    }
    return found
  })
}

/** `rev` is read first: what changes while the rest is read comes again with `thread.changes`, which does no harm. */
export function openThread(
  db: Database,
  { claims, threadId }: { claims: Claims; threadId: string },
): Promise<OpenedThread> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const thread = await findThread(tx, { userId, threadId })
    const channel = thread && (await findChannel(tx, { userId, channelId: thread.channelId }))
    if (!thread || !channel) throw notFound('thread')
    const background = await readThreadBackground(tx, { threadId, recent: recentTasks })
    return { thread, channel, ...background, rev: thread.rev }
  })
}

/** Everything that changed after `sinceRev`: what a reader missed while the line was down. */
export async function listThreadChanges(
  db: Database,
  { claims, threadId, sinceRev }: { claims: Claims; threadId: string; sinceRev: number },
): Promise<ThreadChanges> {
  const changes = await db.asUser(claims, tx =>
    readThreadChanges(tx, { threadId, sinceRev, limit: changesPerPage }),
  )
  if (!changes) throw notFound('thread')
  return changes
}
