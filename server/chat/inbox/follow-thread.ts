import type { Claims, Database } from '../../db/client.ts'
import { setFollowing } from '../../db/inbox/follows.ts'
import { findThreadTopic } from '../../db/messages/threads.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Begins or ends that the caller gets the replies of a thread. Mentions and questions come either way. */
export function followThread(
  db: Database,
  { claims, threadId, isFollowing }: { claims: Claims; threadId: string; isFollowing: boolean },
): Promise<{ isFollowing: boolean }> {
  return db.asUser(claims, async tx => {
    if (!(await findThreadTopic(tx, { threadId, forkId: null }))) throw notFound('thread')
    await setFollowing(tx, { userId: claims.sub, threadId, isFollowing })
    return { isFollowing }
  })
}
