import type { Claims, Database } from '../../../db/client.ts'
import { markRead as mark } from '../../../db/messages/read-markers.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

export async function markRead(
  db: Database,
  { claims, threadId, seq }: { claims: Claims; threadId: string; seq: number },
): Promise<{ threadId: string; lastReadSeq: number }> {
  const lastReadSeq = await db.asUser(claims, tx => mark(tx, { userId: claims.sub, threadId, seq }))
  if (lastReadSeq === undefined) throw notFound('thread')
  return { threadId, lastReadSeq }
}
