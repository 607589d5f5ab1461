import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { type CatchUpScope, type CatchUpSince, catchUpLimits } from '../../domain/catch-up/catch-up.ts'
import type { ModelPlace } from '../../domain/models/model-place.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/** A message of the wanted time. */
const foundMessage = z.object({
  id,
  threadId: id,
  forkId: id.nullable(),
  seq: z.number(),
  forkNumber: z.number().nullable(),
  createdAt: z.string(),
  changedAt: z.string(),
  length: z.number(),
  isOwn: z.boolean(),
  /** It mentions the person or is a result, so it is read before others. */
  isFirst: z.boolean(),
})
export type FoundMessage = z.infer<typeof foundMessage>

/**
 * Finds the messages of a place in the wanted time that the person may read, newest first: those of threads, and those of
 * forks in which the person takes part. Runs with the rights of the person.
 *
 * The whole workspace means the channels in which the person is, without direct messages: those reach a model only if
 * somebody asks for them by name.
 */
export async function findNewMessages(
  tx: Tx,
  asked: {
    workspaceId: string
    userId: string
    scope: CatchUpScope
    since: CatchUpSince
    /** Only messages after this time. */
    after?: Date | undefined
  },
): Promise<FoundMessage[]> {
  const { workspaceId, userId, scope, since, after } = asked
  const { rows } = await sql`
    with placed as materialized (
      select t.id, t.next_seq, mark.last_read_seq, mark.user_id is not null as is_marked, me.joined_at
      from threads t
      join channels c on c.id = t.channel_id
      left join channel_members me on me.channel_id = t.channel_id and me.user_id = ${userId}
      left join read_markers mark on mark.thread_id = t.id and mark.user_id = ${userId}
      where t.workspace_id = ${workspaceId} and t.deleted_at is null and ${inScope(scope)}
    ), news as (
      ${since === 'unread' ? unread(userId) : lately(userId, since)}
    )
    select m.id, m.thread_id, m.fork_id, m.seq, m.fork_number, m.created_at,
      coalesce(m.edited_at, m.created_at) as changed_at, char_length(m.content) as length,
      m.author_user_id is not distinct from ${userId}::uuid as is_own,
      m.metadata ? 'result' or exists (select from notifications n
        where n.user_id = ${userId} and n.message_id = m.id and n.kind in ('ask', 'mention')) as is_first
    from news join messages m on m.id = news.id
    where m.deleted_at is null and m.author_type <> 'system'
      and m.created_at > ${after?.toISOString() ?? '-infinity'}::timestamptz
    order by m.created_at desc, m.id desc limit ${catchUpLimits.counted}`.execute(tx)
  return z.array(foundMessage).parse(rows)
}

function inScope(scope: CatchUpScope): RawBuilder<unknown> {
  if (scope.kind === 'workspace')
    return sql`me.user_id is not null and c.kind <> 'direct' and c.archived_at is null`
  if (scope.kind === 'channel') return sql`t.channel_id = ${scope.channelId}`
  return sql`t.id = ${scope.threadId} and t.channel_id = ${scope.channelId}`
}

/** Without a marker only messages since the person joined count, as everywhere (unread.ts). */
function unread(userId: string): RawBuilder<unknown> {
  return sql`
    select m.id from placed join messages m on m.thread_id = placed.id
    where m.fork_id is null and placed.next_seq - 1 > coalesce(placed.last_read_seq, 0)
      and m.seq > coalesce(placed.last_read_seq, 0)
      and (placed.is_marked or m.created_at > placed.joined_at)
    union all
    select m.id from placed join forks f on f.thread_id = placed.id
    join fork_participants p on p.fork_id = f.id and p.user_id = ${userId}
    join messages m on m.fork_id = f.id and m.fork_number > p.last_read_number`
}

function lately(userId: string, since: 'day' | 'week'): RawBuilder<unknown> {
  const from = since === 'day' ? sql`now() - interval '24 hours'` : sql`now() - interval '7 days'`
  return sql`
    select m.id from placed join messages m on m.thread_id = placed.id
    where m.created_at > ${from} and (m.fork_id is null
      or exists (select from fork_participants p where p.fork_id = m.fork_id and p.user_id = ${userId}))`
}

/** Returns which of these messages mention the person or ask them something. Runs as the service. */
export async function listAsking(
  tx: Tx,
  { userId, messageIds }: { userId: string; messageIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('notifications')
    .select('messageId')
    .where('userId', '=', userId)
    .where('messageId', 'in', messageIds)
    .where('kind', 'in', ['ask', 'mention'])
    .execute()
  return new Set(rows.map(({ messageId }) => messageId))
}

/** Returns the name and the handle by which messages mention a person. Runs as the service. */
export async function findReader(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<{ name: string; handle: string } | undefined> {
  return tx
    .selectFrom('workspaceMembers as w')
    .innerJoin('profiles as p', 'p.id', 'w.userId')
    .innerJoin('mentionNames as n', join =>
      join.onRef('n.userId', '=', 'w.userId').onRef('n.workspaceId', '=', 'w.workspaceId'),
    )
    .select(['p.displayName as name', 'n.name as handle'])
    .where('w.workspaceId', '=', workspaceId)
    .where('w.userId', '=', userId)
    .executeTakeFirst()
}

/** Reads the small model of a workspace, which makes catch-ups, and its endpoint. */
export function readSmallPlace(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<ModelPlace> {
  return tx
    .selectFrom('workspaces')
    .select(['smallModel as model', 'smallEndpointId as endpointId'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
}
