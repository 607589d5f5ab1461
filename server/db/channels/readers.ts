import type { Tx } from '../client.ts'

/**
 * Finds the people with these handles who may read a channel. Runs as the service. People who can't read the
 * channel are not found, so the result reveals nobody whom the channel hides.
 */
export async function findReaders(
  tx: Tx,
  { workspaceId, channelId, handles }: { workspaceId: string; channelId: string; handles: string[] },
): Promise<{ userId: string; handle: string }[]> {
  if (handles.length === 0) return []
  const rows = await tx
    .selectFrom('mentionNames')
    .innerJoin('workspaceMembers as member', join =>
      join
        .onRef('member.userId', '=', 'mentionNames.userId')
        .onRef('member.workspaceId', '=', 'mentionNames.workspaceId'),
    )
    .innerJoin('channels', 'channels.workspaceId', 'mentionNames.workspaceId')
    .leftJoin('channelMembers', join =>
      join
        .onRef('channelMembers.channelId', '=', 'channels.id')
        .onRef('channelMembers.userId', '=', 'member.userId'),
    )
    .select(['member.userId', 'mentionNames.name as handle'])
    .where('mentionNames.workspaceId', '=', workspaceId)
    .where('mentionNames.name', 'in', handles)
    .where('channels.id', '=', channelId)
    .where(({ or, and, eb }) =>
      or([
        eb('channelMembers.userId', 'is not', null),
        and([eb('channels.kind', '=', 'public'), eb('member.role', '!=', 'guest')]),
      ]),
    )
    .execute()
  return rows
}
