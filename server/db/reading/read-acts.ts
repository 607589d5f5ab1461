import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { lastReadSeq } from '../messages/unread.ts'

/** The places of a workspace that are marked as read; null: every channel. */
export type ReadPlaces = { channelIds: readonly string[] } | { threadIds: readonly string[] } | null

const unreadThread = z.object({ threadId: id, before: z.number(), after: z.number() })
export type UnreadThread = z.infer<typeof unreadThread>
const unreadFork = z.object({ forkId: id, before: z.number(), after: z.number() })
export type UnreadFork = z.infer<typeof unreadFork>

const readAct = z.object({
  threads: z.array(unreadThread.omit({ after: true })),
  forks: z.array(unreadFork.omit({ after: true })),
  messageIds: z.array(id),
})
/** The markers and the unread notifications before an act, so that it can be undone. */
export type ReadAct = z.infer<typeof readAct>

/** Acts older than this can't be undone any more. */
const keptFor = sql`interval '1 day'`

interface Asked {
  userId: string
  workspaceId: string
  places: ReadPlaces
  /** Messages after this time were not known to the caller. */
  until: string | null
}

/** Finds the threads with something unread, with the marker before and after. Runs with the rights of the person. */
export async function findUnreadThreads(tx: Tx, asked: Asked): Promise<UnreadThread[]> {
  const { userId, workspaceId, places, until } = asked
  const { rows } = await sql`
    with found as (
      select t.id as thread_id, ${lastReadSeq} as before, (
        select m.seq from messages m
        where m.thread_id = t.id and m.fork_id is null and m.created_at <= ${timeOf(until)}
        order by m.seq desc limit 1) as after
      from threads t
      left join read_markers mark on mark.thread_id = t.id and mark.user_id = ${userId}
      left join channel_members me on me.channel_id = t.channel_id and me.user_id = ${userId}
      where t.workspace_id = ${workspaceId} and t.deleted_at is null and ${within(places, 't')}
        and case when mark.user_id is null then t.last_activity_at > me.joined_at
          else t.next_seq - 1 > mark.last_read_seq end
    )
    select * from found where after > before order by thread_id`.execute(tx)
  return unreadThread.array().parse(rows)
}

/** Finds the forks of the person with something unread. Runs with the rights of the person. */
export async function findUnreadForks(tx: Tx, asked: Asked): Promise<UnreadFork[]> {
  const { userId, workspaceId, places, until } = asked
  if (places && 'threadIds' in places) return []
  const { rows } = await sql`
    with found as (
      select f.id as fork_id, p.last_read_number as before, (
        select m.fork_number from messages m where m.fork_id = f.id and m.created_at <= ${timeOf(until)}
        order by m.fork_number desc limit 1) as after
      from fork_participants p join forks f on f.id = p.fork_id
      where p.user_id = ${userId} and f.workspace_id = ${workspaceId} and ${within(places, 'f')}
    )
    select * from found where after > before order by fork_id`.execute(tx)
  return unreadFork.array().parse(rows)
}

/**
 * Marks the notifications of these places as read, and returns the messages that they tell of. Open questions wait
 * for an answer, not for a reader. Runs with the rights of the person.
 */
export async function readNotificationsIn(tx: Tx, asked: Asked): Promise<string[]> {
  const { userId, workspaceId, places, until } = asked
  const { rows } = await sql<{ messageId: string }>`
    update notifications n set read_at = now()
    where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and n.read_at is null and n.kind <> 'ask'
      and n.created_at <= ${timeOf(until)} and ${within(places, 'n')}
      and ${places && 'threadIds' in places ? sql`n.fork_id is null` : sql`true`}
    returning n.message_id`.execute(tx)
  return rows.map(({ messageId }) => messageId)
}

/** Moves the markers forward and stores the act. Returns its id. Runs as the service. */
export async function insertReadAct(
  tx: Tx,
  given: {
    userId: string
    workspaceId: string
    threads: readonly UnreadThread[]
    forks: readonly UnreadFork[]
    messageIds: readonly string[]
  },
): Promise<string> {
  const { userId, workspaceId, threads, forks, messageIds } = given
  await beginManyReads(tx, userId)
  await sql`
    insert into read_markers as mark (user_id, thread_id, last_read_seq)
    select ${userId}::uuid, moved."threadId", moved.after
    from jsonb_to_recordset(${JSON.stringify(threads)}::jsonb) moved ("threadId" uuid, after bigint)
    on conflict (user_id, thread_id) do update
      set last_read_seq = greatest(mark.last_read_seq, excluded.last_read_seq), updated_at = now()`.execute(
    tx,
  )
  await sql`
    update fork_participants p set last_read_number = moved.after
    from jsonb_to_recordset(${JSON.stringify(forks)}::jsonb) moved ("forkId" uuid, after int)
    where p.fork_id = moved."forkId" and p.user_id = ${userId} and p.last_read_number < moved.after`.execute(
    tx,
  )
  await sql`delete from read_acts where user_id = ${userId} and made_at < now() - ${keptFor}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into read_acts (user_id, workspace_id, threads, forks, message_ids)
    values (${userId}, ${workspaceId}, ${JSON.stringify(threads)}, ${JSON.stringify(forks)},
      ${[...messageIds]}::uuid[])
    returning id`.execute(tx)
  const [act] = rows
  if (!act) throw new Error('The act was not stored.')
  return act.id
}

/** Takes an act of a person, once. Runs as the service. */
export async function takeReadAct(
  tx: Tx,
  { actId, userId }: { actId: string; userId: string },
): Promise<ReadAct | undefined> {
  const { rows } = await sql`
    delete from read_acts where id = ${actId} and user_id = ${userId} returning threads, forks, message_ids`.execute(
    tx,
  )
  return readAct.array().parse(rows)[0]
}

/**
 * Moves markers back to where they were before an act, also those that have moved on since: what the act took away is
 * unread again. A marker that stands further back stays. Runs as the service.
 */
export async function undoReadAct(tx: Tx, { userId, act }: { userId: string; act: ReadAct }): Promise<void> {
  await beginManyReads(tx, userId)
  await sql`
    update read_markers mark set last_read_seq = moved.before, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(act.threads)}::jsonb) moved ("threadId" uuid, before bigint)
    where mark.user_id = ${userId} and mark.thread_id = moved."threadId" and mark.last_read_seq > moved.before
  `.execute(tx)
  await sql`
    update fork_participants p set last_read_number = moved.before
    from jsonb_to_recordset(${JSON.stringify(act.forks)}::jsonb) moved ("forkId" uuid, before int)
    where p.fork_id = moved."forkId" and p.user_id = ${userId} and p.last_read_number > moved.before`.execute(
    tx,
  )
  await sql`
    update notifications set read_at = null
    where user_id = ${userId} and message_id = any (${act.messageIds}::uuid[]) and kind <> 'ask'`.execute(tx)
}

async function beginManyReads(tx: Tx, userId: string): Promise<void> {
  await sql`select openvibe.begin_many_reads(${userId})`.execute(tx)
}

function timeOf(until: string | null): RawBuilder<unknown> {
  return sql`coalesce(${until}::timestamptz, now())`
}

function within(places: ReadPlaces, table: 't' | 'f' | 'n'): RawBuilder<unknown> {
  if (places === null) return sql`true`
  if ('channelIds' in places)
    return sql`${sql.ref(`${table}.channelId`)} = any (${[...places.channelIds]}::uuid[])`
  return sql`${sql.ref(table === 't' ? 't.id' : `${table}.threadId`)} = any (${[...places.threadIds]}::uuid[])`
}
