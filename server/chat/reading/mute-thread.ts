import type { Claims, Database } from '../../db/client.ts'
import { findThreadTopic } from '../../db/messages/threads.ts'
import { setMutedThread } from '../../db/reading/muted-threads.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Mutes a thread for the caller: it is not shown as unread, and only mentions and questions notify. */
export function muteThread(
  db: Database,
  { claims, threadId, muted }: { claims: Claims; threadId: string; muted: boolean },
): Promise<{ threadId: string; muted: boolean }> {
  return db.asUser(claims, async tx => {
    if (!(await findThreadTopic(tx, { threadId, forkId: null }))) throw notFound('thread')
    await setMutedThread(tx, { userId: claims.sub, threadId, muted })
    return { threadId, muted }
  })
}
