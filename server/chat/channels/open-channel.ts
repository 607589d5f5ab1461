import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { normalizeChannelName } from '../../domain/channels/channel-name.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Finds a channel by its name, in any spelling that a person typed. */
export function openChannel(
  db: Database,
  { claims, workspaceId, name }: { claims: Claims; workspaceId: string; name: string },
): Promise<{ channel: Channel }> {
  return db.asUser(claims, async tx => {
    const channel = await findChannel(tx, {
      userId: claims.sub,
      workspaceId,
      name: normalizeChannelName(name),
    })
    if (!channel) throw notFound('channel')
    return { channel }
  })
}
