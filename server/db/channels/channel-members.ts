import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Adds a person to channels of one workspace. A person who is in a channel already stays in it. */
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

/**
 * Returns the public channels that every new member joins, if the workspace still has them. Runs as the
 * service.
 */
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

/** Returns the members of a channel that the caller may read, in the order in which they joined. */
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

/**
 * Returns those of the given channels that belong to the workspace, are not archived and can be read by the
 * caller; with `isPublic` only the public ones.
 */
export async function keepOpenChannels(
  tx: Tx,
  {
    workspaceId,
    channelIds,
    isPublic = false,
  }: { workspaceId: string; channelIds: readonly string[]; isPublic?: boolean },
): Promise<string[]> {
  if (channelIds.length === 0) return []
  const rows = await tx
    .selectFrom('channels')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('kind', 'in', isPublic ? ['public'] : ['public', 'private'])
    .where('archivedAt', 'is', null)
    .where('id', 'in', [...channelIds])
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Adds the people of a direct message as members, who have read its first line. The time of joining is that
 * of the clock, so that it comes after everything that this transaction wrote before.
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
