import { v7 as newId } from 'uuid'
import { insertChannelMember } from '../../db/channels/channel-members.ts'
import { findChannel, insertChannels } from '../../db/channels/channels.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { checkChannelName } from '../../domain/channels/channel-name.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { mayCreateChannel } from '../../domain/workspaces/permissions.ts'
import { checkMember } from '../workspaces/check-role.ts'
import { tellTakenName } from './tell-taken-name.ts'

export function createChannel(
  db: Database,
  given: { claims: Claims; workspaceId: string; name: string; topic: string; kind: 'public' | 'private' },
): Promise<{ channel: Channel }> {
  const { claims, workspaceId, topic, kind } = given
  const userId = claims.sub
  const name = checkChannelName(given.name)
  const channelId = newId()
  return tellTakenName(name, () =>
    db.asUser(claims, async tx => {
      const role = await checkMember(tx, { workspaceId, userId })
      if (!mayCreateChannel(role)) {
        throw new DomainError('members_only', 'Guests can’t create channels. Ask a member to create one.')
      }
      await insertChannels(tx, [{ id: channelId, workspaceId, kind, name, topic, createdBy: userId }])
      // Nobody but its creator joins a private channel by themselves.
      await takeServiceRole(tx)
      await insertChannelMember(tx, { workspaceId, userId, channelIds: [channelId] })
      const channel = await findChannel(tx, { userId, channelId })
      if (!channel) throw notFound('channel')
      return { channel }
    }),
  )
}
