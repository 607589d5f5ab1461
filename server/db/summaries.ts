import { sql } from 'kysely'
import type { Tx } from './client.ts'

/** A row of messages in one conversation, by their numbers. */
export interface MessageRange {
  threadId: string
  forkId: string | null
  firstSeq: number
  lastSeq: number
}

/**
 * What messages come to, as far as somebody has paid for it: up to this last one, from this first one or an earlier one
 * on. The database drops it when one of them is edited or deleted, so whatever is here holds.
 */
export async function findSummary(
  tx: Tx,
  { threadId, forkId, firstSeq, lastSeq }: MessageRange,
): Promise<string | null> {
  const row = await tx
    .selectFrom('summaries')
    .select('content')
    .where('threadId', '=', threadId)
    .where('forkId', sql<'is not distinct from'>`is not distinct from`, forkId)
    .where('lastSeq', '=', lastSeq)
    .where('firstSeq', '<=', firstSeq)
    .orderBy('firstSeq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.content ?? null
}

/** Keeps a summary for the next who needs it; `source` is the hash of the request for it. */
export async function keepSummary(
  tx: Tx,
  { source, content, ...range }: MessageRange & { source: string; content: string },
): Promise<void> {
  await tx
    .insertInto('summaries')
    .values({ ...range, content, source: Buffer.from(source, 'hex') })
    .onConflict(known => known.doNothing())
    .execute()
}
