import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Puts a person into channels of one workspace; being in one already is fine. */
export async function insertChannelMember(
  tx: Tx,
  { workspaceId, userId, channelIds }: { workspaceId: string; userId: string; channelIds: string[] },
): Promise<void> {
  if (channelIds.length === 0) return
  await tx
    .insertInto('channelMembers')
    .values(channelIds.map(channelId => ({ channelId, workspaceId, userId })))
    .onConflict(there => there.columns(['channelId', 'userId']).doNothing())
    .execute()
}

export async function deleteChannelMember(
  tx: Tx,
  { channelId, userId }: { channelId: string; userId: string },
): Promise<void> {
  await tx
    .deleteFrom('channelMembers')
    .where('channelId', '=', channelId)
    .where('userId', '=', userId)
    .execute()
}

/** The public channels that everyone starts out in, as far as the workspace still has them. As the service. */
export async function listFirstChannels(
  tx: Tx,
  { workspaceId, names }: { workspaceId: string; names: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('channels')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', 'public')
    .where('archivedAt', 'is', null)
    .where('name', 'in', [...names])
    .execute()
  return rows.map(({ id }) => id)
}

/** Who is in a channel that the caller may read, in the order in which they came. */
export async function listChannelMembers(tx: Tx, { channelId }: { channelId: string }): Promise<string[]> {
  const rows = await tx
    .selectFrom('channelMembers')
    .select('userId')
    .where('channelId', '=', channelId)
    .orderBy('joinedAt')
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Of these channels those of the workspace that are open and that the caller may read. */
export async function keepOpenChannels(
  tx: Tx,
  { workspaceId, channelIds }: { workspaceId: string; channelIds: readonly string[] },
): Promise<string[]> {
  if (channelIds.length === 0) return []
  const rows = await tx
    .selectFrom('channels')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('kind', '<>', 'direct')
    .where('archivedAt', 'is', null)
    .where('id', 'in', [...channelIds])
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Those between whom a direct message is, who have read the line that it begins with. By the clock: they come after what
 * this transaction wrote before.
 */
export async function insertParties(
  tx: Tx,
  { workspaceId, channelId, userIds }: { workspaceId: string; channelId: string; userIds: string[] },
): Promise<void> {
  const joinedAt = sql<string>`clock_timestamp()`
  await tx
    .insertInto('channelMembers')
    .values(userIds.map(userId => ({ channelId, workspaceId, userId, joinedAt })))
    .execute()
  await tx
    .insertInto('readMarkers')
    .values(userIds.map(userId => ({ threadId: channelId, userId, lastReadSeq: 1 })))
    .execute()
}
