import { listChannels as list } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import { readClock } from '../../db/clock.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { checkMember } from '../workspaces/check-role.ts'

export function listChannels(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ channels: Channel[]; readAt: string }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    const readAt = await readClock(tx)
    return { channels: await list(tx, { workspaceId, userId }), readAt }
  })
}
