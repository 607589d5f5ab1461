import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** A range of messages in one conversation, by their numbers. */
export interface MessageRange {
  threadId: string
  forkId: string | null
  firstSeq: number
  lastSeq: number
}

/**
 * Finds the stored summary of messages: up to this last one, from this first one or an earlier one. The
 * database deletes a summary when one of its messages is edited or deleted, so every stored one is valid.
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
 * Stores a summary for the next task that needs it. `source` is the hash of the request for it, `rev` the
 * thread's revision when the messages were read. If a message was edited or deleted since, the summary is not
 * stored: the database has deleted the stored ones, and can't know of one that is still on its way. The
 * caller has locked the thread.
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
