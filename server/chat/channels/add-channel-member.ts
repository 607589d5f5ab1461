import { insertChannelMember } from '../../db/channels/channel-members.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { keepMembers } from '../../db/workspaces/members.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { mayAddToChannel } from '../../domain/workspaces/permissions.ts'
import { checkMember } from '../workspaces/check-role.ts'
import { checkIsGroup } from './check-is-group.ts'
import { checkNotArchived } from './check-not-archived.ts'
import { readChannel } from './read-channel.ts'

/**
 * Adds people to a channel. Members can add others, and this is the only way in for guests. Adding a person
 * twice does nothing more.
 */
export function addChannelMember(
  db: Database,
  { claims, channelId, userId }: { claims: Claims; channelId: string; userId: string },
): Promise<void> {
  return db.asUser(claims, async tx => {
    const channel = await readChannel(tx, { userId: claims.sub, channelId })
    checkIsGroup(channel)
    checkNotArchived(channel)
    const { workspaceId } = channel
    const role = await checkMember(tx, { workspaceId, userId: claims.sub })
    if (!mayAddToChannel(role)) {
      throw new DomainError('members_only', 'Guests can’t add people. Ask a member to add them.')
    }
    const [known] = await keepMembers(tx, { workspaceId, userIds: [userId] })
    if (!known) throw notFound('member')
    await takeServiceRole(tx)
    await insertChannelMember(tx, { workspaceId, userId, channelIds: [channelId] })
  })
}
