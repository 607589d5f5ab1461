import { findChannel, unarchiveChannel as unarchive } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkSteward } from './check-steward.ts'

/** Unarchives a channel, with everything as it was. */
export function unarchiveChannel(
  db: Database,
  { claims, channelId }: { claims: Claims; channelId: string },
): Promise<{ channel: Channel }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkSteward(tx, { channelId, userId })
    await unarchive(tx, { channelId })
    const channel = await findChannel(tx, { userId, channelId })
    if (!channel) throw notFound('channel')
    return { channel }
  })
}
