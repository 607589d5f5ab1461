import { insertChannelMember } from '../../db/channels/channel-members.ts'
import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from './check-not-archived.ts'

/**
 * Adds the caller to a channel. Every person who sees a channel without being in it can join it, because only
 * public channels are visible like that.
 */
export function joinChannel(
  db: Database,
  { claims, channelId }: { claims: Claims; channelId: string },
): Promise<{ channel: Channel }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const before = await findChannel(tx, { userId, channelId })
    if (!before) throw notFound('channel')
    if (before.isMember) return { channel: before }
    checkNotArchived(before)
    await insertChannelMember(tx, { workspaceId: before.workspaceId, userId, channelIds: [channelId] })
    const channel = await findChannel(tx, { userId, channelId })
    if (!channel) throw notFound('channel')
    return { channel }
  })
}
