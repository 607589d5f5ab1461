import { findChannel } from '../../../db/channels/channels.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { findActiveAgent } from '../../../db/messages/active-agents.ts'
import { findThread } from '../../../db/messages/threads.ts'
import { readThreadBackground } from '../../../db/tasks/thread-tasks.ts'
import type { OpenedThread } from '../../../domain/messages/thread.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

/** The number of tasks that are sent along with a thread, without the open ones. */
const recentTasks = 100

/**
 * Returns a thread. Reads `rev` first: rows that change while the rest is read come again with
 * `thread.changes`, which does no harm.
 */
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
    const activeAgent = await findActiveAgent(tx, { threadId })
    return { thread, channel, ...background, activeAgent, rev: thread.rev }
  })
}
