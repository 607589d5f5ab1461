import type { Claims, Database } from '../../../db/client.ts'
import { findMessage } from '../../../db/messages/messages.ts'
import { moveMarker } from '../../../db/messages/read-markers.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

/** Moves the caller's marker in front of a message, from any place. */
export function markUnread(
  db: Database,
  { claims, messageId }: { claims: Claims; messageId: string },
): Promise<{ threadId: string; lastReadSeq: number }> {
  return db.asUser(claims, async tx => {
    const message = await findMessage(tx, { messageId })
    // The thread's marker does not count messages of forks.
    if (!message || message.forkId !== null) throw notFound('message')
    const place = { threadId: message.threadId, lastReadSeq: message.seq - 1 }
    await moveMarker(tx, { userId: claims.sub, ...place })
    return place
  })
}
