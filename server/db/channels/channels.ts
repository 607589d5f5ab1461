import { type RawBuilder, sql } from 'kysely'
import type { Channel } from '../../domain/channels/channel.ts'
import type { Tx } from '../client.ts'
import { mostUnread, unreadMessages } from '../messages/unread.ts'

/**
 * The number of a channel's latest threads that are checked for unread messages. Nobody returns to older
 * ones.
 */
const watchedThreads = 50
/**
 * The number of a thread's last messages, deleted and own ones included, that show whether the thread has
 * anything new.
 */
const newestLooked = 25

export interface NewChannel {
  id: string
  workspaceId: string
  kind: 'public' | 'private'
  name: string
  topic?: string
  createdBy: string
  isExample?: boolean
}

/**
 * Inserts channels as their creator. A creator can read a private channel even before the first membership is
 * written.
 */
export async function insertChannels(tx: Tx, channels: NewChannel[]): Promise<void> {
  await tx.insertInto('channels').values(channels).execute()
}

/**
 * Returns every channel of the workspace that the caller may read: open ones by name, then archived ones,
 * then direct messages, latest first. A direct message in which nobody has written yet is shown only to the
 * person who opened it.
 */
export function listChannels(
  tx: Tx,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<Channel[]> {
  return selectChannels(
    tx,
    userId,
    sql`c.workspace_id = ${workspaceId} and (c.kind <> 'direct' or c.created_by = ${userId} or main.message_count > 1)`,
  )
}

export async function findChannel(
  tx: Tx,
  { userId, ...by }: { userId: string } & ({ channelId: string } | { workspaceId: string; name: string }),
): Promise<Channel | undefined> {
  const [found] = await selectChannels(
    tx,
    userId,
    'channelId' in by
      ? sql`c.id = ${by.channelId}`
      : sql`c.workspace_id = ${by.workspaceId} and c.name = ${by.name} and c.kind <> 'direct'`,
  )
  return found
}

/** Returns this name for a channel, or the first of the name with a number that no channel has. Runs as the service. */
export async function findFreeName(
  tx: Tx,
  { workspaceId, name }: { workspaceId: string; name: string },
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select free.name from (
      select case n when 1 then ${name} else ${name} || '-' || n end as name, n from generate_series(1, 1000) n
    ) free
    where not exists (
      select from channels c where c.workspace_id = ${workspaceId} and c.name = free.name and c.kind <> 'direct')
    order by free.n limit 1`.execute(tx)
  return rows[0]?.name ?? name
}

/** Returns the names of those of these channels that the caller may read and that are neither archived nor direct. */
export async function listChannelNames(
  tx: Tx,
  { channelIds }: { channelIds: readonly string[] },
): Promise<string[]> {
  if (channelIds.length === 0) return []
  const rows = await tx
    .selectFrom('channels')
    .select('name')
    .where('id', 'in', channelIds)
    .where('kind', '<>', 'direct')
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function updateChannel(
  tx: Tx,
  {
    channelId,
    ...fields
  }: { channelId: string; name?: string; topic?: string; listeningAgentIds?: string[] },
): Promise<void> {
  await tx.updateTable('channels').set(fields).where('id', '=', channelId).execute()
}

/** Returns false if the channel was not archived, or the caller may not unarchive it. */
export async function unarchiveChannel(tx: Tx, { channelId }: { channelId: string }): Promise<boolean> {
  const opened = await tx
    .updateTable('channels')
    .set({ archivedAt: null })
    .where('id', '=', channelId)
    .where('archivedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

/**
 * Keeps the time of the first archiving. Returns false if it was archived already, or the caller may not
 * archive it.
 */
export async function archiveChannel(tx: Tx, { channelId }: { channelId: string }): Promise<boolean> {
  const archived = await tx
    .updateTable('channels')
    .set({ archivedAt: sql<string>`now()` })
    .where('id', '=', channelId)
    .where('archivedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return archived !== undefined
}

/**
 * Finds the direct message between exactly these people, or between this person and that agent. Runs as the
 * service.
 */
export async function findDirect(
  tx: Tx,
  { workspaceId, userIds, agentId }: { workspaceId: string; userIds: string[]; agentId: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from channels
    where workspace_id = ${workspaceId} and kind = 'direct' and direct_user_ids = ${userIds}::uuid[]
      and direct_agent_id is not distinct from ${agentId}::uuid`.execute(tx)
  return rows[0]?.id
}

/** Inserts a direct message. Returns false if somebody else was faster. Runs as the service. */
export async function insertDirect(
  tx: Tx,
  direct: {
    id: string
    workspaceId: string
    createdBy: string
    directUserIds: string[]
    directAgentId: string | null
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('channels')
    .values({ ...direct, kind: 'direct', name: 'direct' })
    .onConflict(there => there.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Notes that a person has looked through the channels of a workspace. Runs as the service. */
export async function noteBrowsing(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> {
  await tx
    .insertInto('channelsBrowsed')
    .values({ workspaceId, userId })
    .onConflict(there =>
      there.columns(['workspaceId', 'userId']).doUpdateSet({ browsedAt: sql<string>`now()` }),
    )
    .execute()
}

async function selectChannels(tx: Tx, userId: string, where: RawBuilder<unknown>): Promise<Channel[]> {
  const { rows } = await sql<Channel>`
    select c.id, c.workspace_id, c.kind, c.name, c.topic, c.access_epoch, c.created_by, c.created_at, c.archived_at,
      c.direct_user_ids, c.direct_agent_id, c.listening_agent_ids,
      c.is_example,
      me.user_id is not null as is_member,
      c.kind = 'public' and c.archived_at is null and me.user_id is null
        and c.created_by is distinct from ${userId}::uuid
        and coalesce(c.created_at > coalesce(looked.browsed_at, member.joined_at), false) as is_new,
      case when me.user_id is null or c.archived_at is not null then 0 else (
        select count(*)::int from (
          select latest.id, latest.next_seq, latest.last_activity_at from threads latest
          where latest.channel_id = c.id and latest.deleted_at is null
          order by latest.last_activity_at desc, latest.id desc limit ${sql.lit(watchedThreads)}
        ) t
        left join read_markers mark on mark.thread_id = t.id and mark.user_id = ${userId}
        where not exists (
          select from muted_threads muted where muted.user_id = ${userId} and muted.thread_id = t.id
        ) and ${unreadMessages({ userId, most: newestLooked })} > 0
      ) end as unread_threads,
      coalesce(main.unread, 0) as unread_messages,
      coalesce(notices.level, 'mentions') as notification_level, coalesce(notices.muted, false) as muted,
      coalesce(notices.hears_calls, true) as hears_calls,
      case when notices.level = 'nothing' then 0 else (
        select count(*)::int from notifications n
        where n.user_id = ${userId} and n.channel_id = c.id and n.read_at is null and n.kind in ('ask', 'mention', 'direct')
      ) end as mentions
    from channels c
    left join channel_members me on me.channel_id = c.id and me.user_id = ${userId}
    left join workspace_members member on member.workspace_id = c.workspace_id and member.user_id = ${userId}
    left join channels_browsed looked on looked.workspace_id = c.workspace_id and looked.user_id = ${userId}
    left join channel_notices notices on notices.channel_id = c.id and notices.user_id = ${userId}
    left join lateral (
      select t.message_count, t.last_activity_at, ${unreadMessages({ userId, most: mostUnread })} as unread
      from threads t
      left join read_markers mark on mark.thread_id = t.id and mark.user_id = ${userId}
      where c.kind = 'direct' and t.id = c.id limit 1
    ) main on true
    where ${where}
    order by c.kind = 'direct', c.archived_at is not null, main.last_activity_at desc, c.name, c.id`.execute(
    tx,
  )
  return rows
}
