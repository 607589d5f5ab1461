import { listChannelMembers as list } from '../../db/channels/channel-members.ts'
import type { Claims, Database } from '../../db/client.ts'
import { readChannel } from './read-channel.ts'

/** Lists the members of a channel, the earliest first. */
export function listChannelMembers(
  db: Database,
  { claims, channelId }: { claims: Claims; channelId: string },
): Promise<{ userIds: string[] }> {
  return db.asUser(claims, async tx => {
    await readChannel(tx, { userId: claims.sub, channelId })
    return { userIds: await list(tx, { channelId }) }
  })
}
