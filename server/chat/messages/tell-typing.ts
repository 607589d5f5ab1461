import type { Claims, Database } from '../../db/client.ts'
import { findThreadTopic } from '../../db/messages/threads.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { topics } from '../../domain/wire/topics.ts'
import type { Broadcaster } from '../../realtime/broadcast.ts'

/** Tells the thread's readers that the caller is writing. Says nothing for a person who may not write there. */
export async function tellTyping(
  db: Database,
  broadcaster: Broadcaster,
  given: { claims: Claims; threadId: string; forkId?: string; now: Date },
): Promise<void> {
  const { claims, threadId, forkId = null, now } = given
  const thread = await db.asUser(claims, tx => findThreadTopic(tx, { threadId, forkId }))
  if (!thread) throw notFound('thread')
  await broadcaster.send([
    {
      topic: topics.thread(threadId, thread.accessEpoch),
      event: 'typing',
      payload: { userId: claims.sub, forkId, at: now.toISOString() },
    },
  ])
}
