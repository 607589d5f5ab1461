import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import { setNotifications as set } from '../../db/inbox/notifications.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import type { NotificationLevel } from '../../domain/inbox/notification.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/**
 * Sets the notifications that the caller gets from a channel. Takes effect with the next message, on every
 * device.
 */
export function setNotifications(
  db: Database,
  given: {
    claims: Claims
    channelId: string
    level?: NotificationLevel
    muted?: boolean
    hearsCalls?: boolean
  },
): Promise<{ channel: Channel }> {
  const { claims, channelId, level, muted, hearsCalls } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    if (!(await findChannel(tx, { userId, channelId }))) throw notFound('channel')
    await set(tx, {
      userId,
      channelId,
      ...(level !== undefined && { level }),
      ...(muted !== undefined && { muted }),
      ...(hearsCalls !== undefined && { hearsCalls }),
    })
    const channel = await findChannel(tx, { userId, channelId })
    if (!channel) throw notFound('channel')
    return { channel }
  })
}
