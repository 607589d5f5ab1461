import type { Claims, Database, Tx } from '../../../db/client.ts'
import { findMessage } from '../../../db/messages/messages.ts'
import { moveMarker } from '../../../db/messages/read-markers.ts'
import { findThreadTopic } from '../../../db/messages/threads.ts'
import { findNewestOfOthers } from '../../../db/reading/newest-of-others.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'

/** The message from which on a thread is unread; or the thread, from the newest message of somebody else on. */
export type UnreadFrom = { messageId: string } | { threadId: string }

/** Moves the caller's marker in front of a message, from any place. */
export function markUnread(
  db: Database,
  { claims, from }: { claims: Claims; from: UnreadFrom },
): Promise<{ threadId: string; lastReadSeq: number }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const { threadId, seq } =
      'messageId' in from ? await findOne(tx, from) : await findNewest(tx, userId, from)
    const place = { threadId, lastReadSeq: seq - 1 }
    await moveMarker(tx, { userId, ...place })
    return place
  })
}

async function findOne(tx: Tx, { messageId }: { messageId: string }) {
  const message = await findMessage(tx, { messageId })
  // The thread's marker does not count messages of forks.
  if (!message || message.forkId !== null) throw notFound('message')
  return message
}

async function findNewest(tx: Tx, userId: string, { threadId }: { threadId: string }) {
  if (!(await findThreadTopic(tx, { threadId, forkId: null }))) throw notFound('thread')
  const seq = await findNewestOfOthers(tx, { userId, threadId })
  if (seq === null) throw new DomainError('nothing_unread', 'Nobody else has written in this thread.')
  return { threadId, seq }
}
