import type { Claims, Database } from '../../../db/client.ts'
import { findMessage } from '../../../db/messages/messages.ts'
import { moveMarker } from '../../../db/messages/read-markers.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

/** Puts the caller's marker in front of a message, wherever it stood. */
export function markUnread(
  db: Database,
  { claims, messageId }: { claims: Claims; messageId: string },
): Promise<{ threadId: string; lastReadSeq: number }> {
  return db.asUser(claims, async tx => {
    const message = await findMessage(tx, { messageId })
    // What a fork holds is not counted by the thread's marker.
    if (!message || message.forkId !== null) throw notFound('message')
    const place = { threadId: message.threadId, lastReadSeq: message.seq - 1 }
    await moveMarker(tx, { userId: claims.sub, ...place })
    return place
  })
}
