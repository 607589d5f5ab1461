import { deleteChannelMember } from '../../db/channels/channel-members.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findRole } from '../../db/workspaces/members.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { maySteward } from '../../domain/workspaces/permissions.ts'
import { checkIsGroup } from './check-is-group.ts'
import { readChannel } from './read-channel.ts'

/** Removes a person from a channel; their messages stay. People remove themselves with leaveChannel. */
export function removeChannelMember(
  db: Database,
  { claims, channelId, userId }: { claims: Claims; channelId: string; userId: string },
): Promise<void> {
  return db.asUser(claims, async tx => {
    const channel = await readChannel(tx, { userId: claims.sub, channelId })
    checkIsGroup(channel)
    const role = await findRole(tx, { workspaceId: channel.workspaceId, userId: claims.sub })
    const caller = { userId: claims.sub, role: role ?? 'guest' }
    if (userId !== claims.sub && !maySteward(caller, channel)) {
      throw new DomainError(
        'not_yours',
        'Only an admin or the creator of this channel can remove people from it.',
      )
    }
    await takeServiceRole(tx)
    await deleteChannelMember(tx, { channelId, userId })
  })
}
