import { deleteChannelMember } from '../../db/channels/channel-members.ts'
import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkIsGroup } from './check-is-group.ts'

/** Removes the caller from a channel. Leaving twice does nothing more. */
export function leaveChannel(
  db: Database,
  { claims, channelId }: { claims: Claims; channelId: string },
): Promise<void> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const channel = await findChannel(tx, { userId, channelId })
    if (!channel) throw notFound('channel')
    checkIsGroup(channel)
    await deleteChannelMember(tx, { channelId, userId })
  })
}
