import { findChannel } from '../../db/channels/channels.ts'
import type { Tx } from '../../db/client.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { maySteward } from '../../domain/workspaces/permissions.ts'
import { checkIsGroup } from './check-is-group.ts'

/** Checks that the person may change the channel: only its creator and admins may. */
export async function checkSteward(
  tx: Tx,
  { channelId, userId }: { channelId: string; userId: string },
): Promise<Channel> {
  const channel = await findChannel(tx, { userId, channelId })
  if (!channel) throw notFound('channel')
  const role = await findRole(tx, { workspaceId: channel.workspaceId, userId })
  checkIsGroup(channel)
  if (!maySteward({ userId, role: role ?? 'guest' }, channel)) {
    throw new DomainError('not_yours', 'Only an admin or the creator of this channel can change it.')
  }
  return channel
}
