import {
  deleteChannelMember,
  insertChannelMember,
  listChannelMembers as list,
} from '../../db/channels/channel-members.ts'
import { findChannel } from '../../db/channels/channels.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { findRole, keepMembers } from '../../db/workspaces/members.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { mayAddToChannel, maySteward } from '../../domain/workspaces/permissions.ts'
import { checkMember } from '../workspaces/check-role.ts'
import { checkNotArchived } from './check-not-archived.ts'
import { checkIsGroup } from './update-channel.ts'

/** Who is in a channel, those first who came first. */
export function listChannelMembers(
  db: Database,
  { claims, channelId }: { claims: Claims; channelId: string },
): Promise<{ userIds: string[] }> {
  return db.asUser(claims, async tx => {
    await readChannel(tx, { userId: claims.sub, channelId })
    return { userIds: await list(tx, { channelId }) }
  })
}

/** Members bring in others, also guests, who come in no other way. Adding somebody twice is adding them once. */
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

/** Takes somebody out of a channel; their messages stay. Oneself one takes out by leaving. */
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

async function readChannel(tx: Tx, asked: { userId: string; channelId: string }): Promise<Channel> {
  const channel = await findChannel(tx, asked)
  if (!channel) throw notFound('channel')
  return channel
}
