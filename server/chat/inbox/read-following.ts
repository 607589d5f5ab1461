import type { Claims, Database } from '../../db/client.ts'
import { isFollowing } from '../../db/inbox/follows.ts'
import { findThreadTopic } from '../../db/messages/threads.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Tells whether the caller gets the replies of a thread. */
export function readFollowing(
  db: Database,
  { claims, threadId }: { claims: Claims; threadId: string },
): Promise<{ isFollowing: boolean }> {
  return db.asUser(claims, async tx => {
    if (!(await findThreadTopic(tx, { threadId, forkId: null }))) throw notFound('thread')
    return { isFollowing: await isFollowing(tx, { userId: claims.sub, threadId }) }
  })
}
