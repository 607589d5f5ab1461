import { findChannel } from '../db/channels.ts'
import type { Claims, Database } from '../db/client.ts'
import { setNotices as set } from '../db/notifications.ts'
import type { Channel } from '../domain/channel.ts'
import { notFound } from '../domain/domain-error.ts'
import type { NoticeLevel } from '../domain/notification.ts'

/** Chooses what one wants to hear of a channel. It holds from the next message on, and for every device. */
export function setNotices(
  db: Database,
  given: { claims: Claims; channelId: string; level?: NoticeLevel; muted?: boolean },
): Promise<{ channel: Channel }> {
  const { claims, channelId, level, muted } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    if (!(await findChannel(tx, { userId, channelId }))) throw notFound('channel')
    await set(tx, {
      userId,
      channelId,
      ...(level !== undefined && { level }),
      ...(muted !== undefined && { muted }),
    })
    const channel = await findChannel(tx, { userId, channelId })
    if (!channel) throw notFound('channel')
    return { channel }
  })
}
