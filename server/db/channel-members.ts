import type { Tx } from './client.ts'

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
