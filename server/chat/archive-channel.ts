import { archiveChannel as archive, findChannel } from '../db/channels.ts'
import type { Claims, Database } from '../db/client.ts'
import type { Channel } from '../domain/channel.ts'
import { notFound } from '../domain/domain-error.ts'
import { checkSteward } from './update-channel.ts'

/** Makes a channel read-only for everyone, agents included. Archiving twice is archiving once. */
export function archiveChannel(
  db: Database,
  { claims, channelId }: { claims: Claims; channelId: string },
): Promise<{ channel: Channel }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkSteward(tx, { channelId, userId })
    await archive(tx, { channelId })
    const channel = await findChannel(tx, { userId, channelId })
    if (!channel) throw notFound('channel')
    return { channel }
  })
}
