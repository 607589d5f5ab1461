import { findChannel, listChannels as list } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { normalizeChannelName } from '../../domain/channels/channel-name.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

export function listChannels(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ channels: Channel[] }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    return { channels: await list(tx, { workspaceId, userId }) }
  })
}

/** By its name, however somebody typed it. */
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
