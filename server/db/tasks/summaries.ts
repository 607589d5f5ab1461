import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { rolledSummary } from '../../domain/prompts/summaries/rolled-summary.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { contextMessage, isCurrent, messageJson, messagesWithAuthors } from './context-json.ts'

/** A conversation: a thread's main line (no fork), or one of its forks. */
interface Conversation {
  threadId: string
  forkId: string | null
}

/** A range of messages in one conversation, by their numbers. */
export interface MessageRange extends Conversation {
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

export const storedSummary = rolledSummary.extend({ taskId: id, model: z.string() })
export type StoredSummary = z.infer<typeof storedSummary>

/** The most rolling summaries of a conversation that a task chooses from. */
const mostStored = 8

/**
 * The newest rolling summaries of a conversation as JSON, as far as a task may use them: its log names the task that paid
 * for each, so those of trials are for the trial itself.
 */
export function rolledJson({
  id: taskId,
  threadId,
  forkId,
}: Conversation & { id: string }): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('number', s.number, 'firstSeq', s.first_seq, 'lastSeq', s.last_seq,
        'gaps', s.gaps, 'text', s.content, 'taskId', s.task_id, 'model', s.model) order by s.last_seq)
    from (select * from summaries
      where thread_id = ${threadId} and fork_id is not distinct from ${forkId}::uuid and number is not null
        and (task_id = ${taskId} or not exists (select from tasks o where o.id = task_id and o.origin = 'test'))
      order by last_seq desc limit ${mostStored}) s), '[]')`
}

/**
 * Reads the newest messages of a range, oldest first, each with its beginning. `unread`: the first and the last message
 * of the range before them; null: there are none.
 */
export async function readRange(
  tx: Tx,
  given: MessageRange & { workspaceId: string; most: number; characters: number },
): Promise<{ messages: z.infer<typeof contextMessage>[]; unread: [number, number] | null }> {
  const { workspaceId, threadId, forkId, firstSeq, lastSeq, most, characters } = given
  const cut = sql`jsonb_build_object('content', left(m.content, ${characters}::int))`
  const { rows } = await sql`
    select ${messageJson} || ${cut} as message from ${messagesWithAuthors(workspaceId)}
    where m.thread_id = ${threadId} and m.fork_id is not distinct from ${forkId}::uuid
      and m.seq between ${firstSeq} and ${lastSeq}
      and m.author_type <> 'system' and m.deleted_at is null and ${isCurrent}
    order by m.seq desc limit ${most + 1}`.execute(tx)
  const newest = z
    .array(z.object({ message: contextMessage }))
    .parse(rows)
    .map(row => row.message)
  const messages = newest.slice(0, most).reverse()
  const [left] = newest.slice(most)
  return { messages, unread: left ? [firstSeq, left.seq] : null }
}

/** Reads the ids of messages in a range of a task's thread that were edited or deleted. */
export async function findChanged(
  tx: Tx,
  { taskId, firstSeq, lastSeq }: { taskId: string; firstSeq: number; lastSeq: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from tasks t join messages m on m.thread_id = t.thread_id
    where t.id = ${taskId} and m.seq between ${firstSeq} and ${lastSeq}
      and (m.edited_at is not null or m.deleted_at is not null)`.execute(tx)
  return rows.map(row => row.id)
}

export interface SummaryToKeep extends MessageRange {
  /** The hash of the request for it. */
  source: string
  content: string
  /** The revision of the thread when its messages were read. */
  rev: number
  taskId: string
  model: string
  /** It is a rolling summary, with these ranges that no model has read. */
  gaps: readonly (readonly [number, number])[] | null
}

/**
 * Stores a summary for the next task that needs it. If a message was edited or deleted since its messages were read,
 * the summary is not stored: the database has deleted the stored ones, and can't know of one that is still on its way.
 * The caller has locked the thread.
 */
export async function keepSummary(tx: Tx, summary: SummaryToKeep): Promise<void> {
  const { threadId, forkId, firstSeq, lastSeq, source, content, rev, taskId, model, gaps } = summary
  // A trial may have paid for the same one, and nobody else can use that.
  await sql`
    delete from summaries s using tasks t
    where s.thread_id = ${threadId} and s.source = decode(${source}, 'hex') and t.id = s.task_id
      and t.origin = 'test' and t.id <> ${taskId}`.execute(tx)
  await sql`
    insert into summaries (source, content, thread_id, fork_id, first_seq, last_seq, task_id, model, number, gaps)
    select decode(${source}, 'hex'), ${content}, ${threadId}::uuid, ${forkId}::uuid, ${firstSeq}::bigint,
      ${lastSeq}::bigint, ${taskId}::uuid, ${model},
      case when ${gaps !== null} then (
        select coalesce(max(number), 0) + 1 from summaries
        where thread_id = ${threadId} and fork_id is not distinct from ${forkId}::uuid) end,
      ${JSON.stringify(gaps ?? [])}::jsonb
    where not exists (
      select from messages m
      where m.thread_id = ${threadId} and m.rev > ${rev} and m.seq between ${firstSeq} and ${lastSeq}
        and (m.edited_at is not null or m.deleted_at is not null))
    on conflict do nothing`.execute(tx)
}
