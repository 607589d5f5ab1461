/** The messages that a reflection has not read yet. Everything here runs as the service. */
import { sql } from 'kysely'
import * as z from 'zod'
import {
  readingLimits,
  type ThreadRange,
  type UnreadMessage,
} from '../../../domain/memory/reflection/plan-reading.ts'
import { id } from '../../../domain/wire/ids.ts'
import type { Tx } from '../../client.ts'

/** The messages before a range that are shown again, so that an answer is not read without its question. */
const shownBefore = 3

/**
 * The messages that count: of people who are no guests, and of agents, in the main lines of threads. A fork's messages are
 * thinking aloud; its result stands in the main line.
 */
const counts = sql`m.fork_id is null and m.deleted_at is null and m.author_type <> 'system'
  and m.created_at >= r.reads_from
  and not exists (select from workspace_members g
    where g.workspace_id = m.workspace_id and g.user_id = m.author_user_id and g.role = 'guest')`

const unreadRow = z.object({ threadId: id, seq: z.number(), content: z.string(), total: z.number() })

/** Reads the oldest unread messages of a channel, in their order in time, with the number of all of them. */
export async function listUnread(
  tx: Tx,
  { channelId }: { channelId: string },
): Promise<{ unread: UnreadMessage[]; total: number }> {
  const { rows } = await sql`
    select m.thread_id, m.seq, left(m.content, ${readingLimits.messageLength}) as content, count(*) over () as total
    from reflection_channels r
    join threads t on t.channel_id = r.channel_id and t.deleted_at is null and t.last_activity_at >= r.reads_from
    left join reflection_marks k on k.thread_id = t.id
    join messages m on m.thread_id = t.id and m.seq > coalesce(k.seq, 0)
    where r.channel_id = ${channelId} and t.next_seq - 1 > coalesce(k.seq, 0) and ${counts}
    order by m.created_at, m.thread_id, m.seq
    limit ${readingLimits.messages}`.execute(tx)
  const found = unreadRow.array().parse(rows)
  return { unread: found.map(({ total: _, ...message }) => message), total: found[0]?.total ?? 0 }
}

const mark = z.object({ threadId: id, seq: z.number() })

/** Reads the marks of a channel: the last message of each thread that was read. */
export async function readMarks(
  tx: Tx,
  { channelId }: { channelId: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('reflectionMarks')
    .select(['threadId', 'seq'])
    .where('channelId', '=', channelId)
    .execute()
  return new Map(
    mark
      .array()
      .parse(rows)
      .map(({ threadId, seq }) => [threadId, seq]),
  )
}

const rangeMessage = z.object({
  id,
  threadId: id,
  content: z.string(),
  isOpening: z.boolean(),
  isShown: z.boolean(),
  isNew: z.boolean(),
})
/**
 * A message of a range or just before it, or the first one of its thread. Only those that are shown may be read; those
 * that are new are of the range itself.
 */
export type RangeMessage = z.infer<typeof rangeMessage>

/** Reads the messages of ranges with the few before each, by thread, and the first message of each thread. */
export async function listRangeMessages(
  tx: Tx,
  { channelId, ranges }: { channelId: string; ranges: readonly ThreadRange[] },
): Promise<RangeMessage[]> {
  const { rows } = await sql`
    select m.id, m.thread_id, m.content, m.seq = first.seq as is_opening,
      ${counts} and (m.seq > a.after or m.seq in (
        select b.seq from messages b where b.thread_id = a.thread_id and b.fork_id is null and b.seq <= a.after
        order by b.seq desc limit ${shownBefore})) as is_shown,
      ${counts} and m.seq > a.after as is_new
    from rows from (jsonb_to_recordset(${JSON.stringify(ranges.map(toSql))}::jsonb)
      as (thread_id uuid, after bigint, up_to bigint)) with ordinality as a (thread_id, after, up_to, place)
    join reflection_channels r on r.channel_id = ${channelId}
    cross join lateral (
      select min(f.seq) as seq from messages f where f.thread_id = a.thread_id and f.fork_id is null
        and f.author_type <> 'system') first
    join messages m on m.thread_id = a.thread_id and m.channel_id = r.channel_id and m.seq <= a.up_to
      and (m.seq >= a.after - 50 or m.seq = first.seq)
    order by a.place, m.seq`.execute(tx)
  return rangeMessage.array().parse(rows)
}

function toSql({ threadId, after, upTo }: ThreadRange) {
  return { thread_id: threadId, after, up_to: upTo }
}

/**
 * Moves the marks of these threads. False: a mark is not where the reading found it, because another one has read the same
 * messages; then none is moved.
 */
export async function moveMarks(
  tx: Tx,
  { channelId, ranges }: { channelId: string; ranges: readonly ThreadRange[] },
): Promise<boolean> {
  // Two readings of one channel never settle at the same time.
  await sql`select from reflection_channels where channel_id = ${channelId} for update`.execute(tx)
  const marks = await readMarks(tx, { channelId })
  if (ranges.some(({ threadId, after }) => (marks.get(threadId) ?? 0) !== after)) return false
  await sql`
    insert into reflection_marks (thread_id, channel_id, seq)
    select a.thread_id, ${channelId}, a.up_to
    from jsonb_to_recordset(${JSON.stringify(ranges.map(toSql))}::jsonb) as a (thread_id uuid, up_to bigint)
    on conflict (thread_id) do update set seq = excluded.seq`.execute(tx)
  return true
}
