import { findChannel } from '../../../db/channels/channels.ts'
import { type Claims, type Database, takeServiceRole, takeUserRole } from '../../../db/client.ts'
import { addChannel, removeChannel } from '../../../db/memory/reflection/settings.ts'
import type { ReflectionSettings } from '../../../domain/memory/reflection/reflection-settings.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { checkReflectionAdmin } from './check-reflection-admin.ts'
import { describeReflection } from './read-reflection.ts'

/**
 * Allows or forbids reflection in a channel that the calling admin may read. The runs there have the rights of this
 * admin. Direct messages are never read.
 */
export function chooseChannel(
  db: Database,
  given: { claims: Claims; workspaceId: string; channelId: string; isChosen: boolean },
): Promise<{ settings: ReflectionSettings }> {
  const { claims, workspaceId, channelId, isChosen } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const channel = await findChannel(tx, { userId, channelId })
    if (!channel || channel.workspaceId !== workspaceId) throw notFound('channel')
    await checkReflectionAdmin(tx, { workspaceId, userId })
    if (channel.kind === 'direct') {
      throw new DomainError('channel_direct', 'Reflection never reads direct messages.')
    }
    await takeServiceRole(tx)
    if (isChosen) await addChannel(tx, { workspaceId, channelId, chosenBy: userId })
    else await removeChannel(tx, { channelId })
    await takeUserRole(tx, claims)
    return { settings: await describeReflection(tx, { workspaceId, userId }) }
  })
}
