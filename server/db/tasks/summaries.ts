import { sql } from 'kysely'
import type { Tx } from '../client.ts'

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

/**
 * Keeps a summary for the next who needs it; `source` is the hash of the request for it, `rev` the thread's when its
 * messages were read. One of which words were changed or taken away since is kept for nobody: the database has dropped
 * what was there, and can't know of what was still on its way. The caller has locked the thread.
 */
export async function keepSummary(
  tx: Tx,
  { source, content, rev, ...range }: MessageRange & { source: string; content: string; rev: number },
): Promise<void> {
  const { threadId, forkId, firstSeq, lastSeq } = range
  await sql`
    insert into summaries (source, content, thread_id, fork_id, first_seq, last_seq)
    select decode(${source}, 'hex'), ${content}, ${threadId}::uuid, ${forkId}::uuid, ${firstSeq}::bigint, ${lastSeq}::bigint
    where not exists (
      select from messages m
      where m.thread_id = ${threadId} and m.rev > ${rev} and m.seq between ${firstSeq} and ${lastSeq}
        and (m.edited_at is not null or m.deleted_at is not null))
    on conflict do nothing`.execute(tx)
}
