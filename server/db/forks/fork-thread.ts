/** The thread before the message that a fork starts from, as statements of a task's context read it. */
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { type Condensable, type FixedThread, threadLimits } from '../../domain/forks/fork-thread.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { contextMessage, isCurrent, messageJson, messagesWithAuthors } from '../tasks/context-json.ts'

/**
 * Chooses the messages that are shown of a thread, as JSON (`FixedThread`); null: none. `fork`: a row with the id of the
 * parent message and the keys of the items that are left out. Reads no more messages than it names, and counts the others.
 */
export function chooseThread(threadId: string, fork: RawBuilder<unknown>): RawBuilder<unknown> {
  const { whole, newest, condensed, counted } = threadLimits
  // A value, not a join: the index then begins at the parent, and without a fork nothing is read.
  const earlier = sql`m.thread_id = ${threadId} and m.fork_id is null and m.seq < (select seq from parent)
    and m.author_type <> 'system' and m.deleted_at is null`
  return sql`(
    with parent as materialized (
      select p.seq, f.left_out from ${fork} f join messages p on p.id = f.parent_message_id
      where not f.left_out @> '{thread}'
    ), latest as materialized (
      select m.id, m.seq, row_number() over (order by m.seq desc) as back from messages m
      where ${earlier} and ${isCurrent} order by m.seq desc limit ${newest + condensed + 1}
    ), found as materialized (
      select case when (select count(*) from latest) <= ${newest + condensed} then (select count(*) from latest)
        else (select count(*) from (select from messages m where ${earlier} limit ${counted}) counted) end as total
    ), head as materialized (
      select m.id, m.seq from messages m
      where (select total from found) > ${whole} and ${earlier} and ${isCurrent} order by m.seq limit 1
    ), single as materialized (
      select id, seq from latest, found where found.total <= ${whole} or back <= ${newest}
      union select id, seq from head
    )
    select jsonb_build_object(
      'messageIds', coalesce((
        select jsonb_agg(id order by seq) from single where not left_out @> array['message:' || id]), '[]'),
      'firstId', (select id from head),
      'condensedIds', coalesce((
        select jsonb_agg(id order by seq) from latest
        where id not in (select id from single) and back <= ${newest + condensed}
          and not left_out @> '{between}'), '[]'),
      'between', total - (select count(*) from single))
    from parent, found where total > 0)`
}

/** The messages of a chosen thread as JSON. `ids`: those that are shown singly; `condensed`: those in a summary. */
export function threadJson(
  { workspaceId, threadId }: { workspaceId: string; threadId: string },
  { ids, condensed }: Record<'ids' | 'condensed', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const cut = sql`jsonb_build_object('content', left(m.content, ${threadLimits.characters + 1}::int))`
  return sql`(
    select jsonb_build_object('firstSeq', firstSeq, 'lastSeq', lastSeq,
      'messages', coalesce((
        select jsonb_agg(${messageJson} || ${cut} order by m.seq) from ${messagesWithAuthors(workspaceId)}
        where m.id = any (${ids}) and m.deleted_at is null), '[]'),
      'summary', (
        select s.content from summaries s
        where s.thread_id = ${threadId} and s.fork_id is null and s.number is null and s.first_seq = firstSeq and s.last_seq = lastSeq
        order by s.created_at desc limit 1))
    from (select min(seq) as firstSeq, max(seq) as lastSeq from messages where id = any (${condensed})) range)`
}

export const fixedThread = z.object({
  messageIds: z.array(id),
  firstId: id.nullable(),
  condensedIds: z.array(id),
  between: z.number().int(),
}) satisfies z.ZodType<FixedThread>

export const readThreadRow = z.object({
  messages: z.array(contextMessage),
  firstSeq: z.number().nullable(),
  lastSeq: z.number().nullable(),
  summary: z.string().nullable(),
})

/** Reads the messages that a summary is made from, each with its beginning. */
export async function readCondensable(
  tx: Tx,
  { workspaceId, ids }: { workspaceId: string } & Pick<Condensable, 'ids'>,
): Promise<z.infer<typeof contextMessage>[]> {
  const cut = sql`jsonb_build_object('content', left(m.content, ${threadLimits.condensedCharacters}::int))`
  const { rows } = await sql`
    select ${messageJson} || ${cut} as message from ${messagesWithAuthors(workspaceId)}
    where m.id = any (${ids}::uuid[]) and m.deleted_at is null order by m.seq`.execute(tx)
  return z
    .array(z.object({ message: contextMessage }))
    .parse(rows)
    .map(row => row.message)
}

/** Chooses the messages of the thread for a task that begins in this fork now. */
export async function chooseThreadNow(
  tx: Tx,
  { threadId, forkId }: { threadId: string; forkId: string },
): Promise<FixedThread | undefined> {
  const { rows } = await sql`
    select ${chooseThread(threadId, sql`(select * from forks where id = ${forkId})`)} as thread`.execute(tx)
  return z.tuple([z.object({ thread: fixedThread.nullable() })]).parse(rows)[0].thread ?? undefined
}
