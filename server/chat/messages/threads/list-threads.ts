import { findChannel } from '../../../db/channels/channels.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { listThreads as list } from '../../../db/messages/threads.ts'
import type { ThreadCursor, ThreadSummary } from '../../../domain/messages/thread.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

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
