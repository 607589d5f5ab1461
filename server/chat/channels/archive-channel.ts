import { archiveChannel as archive, findChannel } from '../../db/channels/channels.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { listOpenTasks } from '../../db/tasks/task-places.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { stopTasks } from '../tasks/stop-tasks.ts'
import { checkSteward } from './check-steward.ts'

/** Makes a channel read-only for everyone and stops the agents at work in it. Archiving twice does nothing more. */
export function archiveChannel(
  db: Database,
  { claims, channelId }: { claims: Claims; channelId: string },
): Promise<{ channel: Channel }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkSteward(tx, { channelId, userId })
    const archivedNow = await archive(tx, { channelId })
    const channel = await findChannel(tx, { userId, channelId })
    if (!channel) throw notFound('channel')
    if (archivedNow) {
      await takeServiceRole(tx)
      const taskIds = await listOpenTasks(tx, { channelId })
      await stopTasks(tx, { taskIds, userId, why: 'closed' })
    }
    return { channel }
  })
}
