import { listAgents } from '../../db/agents/agents.ts'
import { findChannel, updateChannel as update } from '../../db/channels/channels.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { violatesUnique } from '../../db/violations.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { checkChannelName } from '../../domain/channels/channel-name.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { maySteward } from '../../domain/workspaces/permissions.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { checkNotArchived } from './check-not-archived.ts'

export function updateChannel(
  db: Database,
  {
    claims,
    channelId,
    ...fields
  }: { claims: Claims; channelId: string; name?: string; topic?: string; listeningAgentIds?: string[] },
): Promise<{ channel: Channel }> {
  const userId = claims.sub
  const name = fields.name === undefined ? undefined : checkChannelName(fields.name)
  return tellTakenName(name ?? '', () =>
    db.asUser(claims, async tx => {
      const before = await checkSteward(tx, { channelId, userId })
      checkNotArchived(before)
      const { topic } = fields
      const wanted = fields.listeningAgentIds && [...new Set(fields.listeningAgentIds)]
      const listeningAgentIds = wanted && (await checkListening(tx, { before, userId, wanted }))
      if (name !== undefined || topic !== undefined || listeningAgentIds !== undefined) {
        await update(tx, { channelId, name, topic, listeningAgentIds })
      }
      const channel = await findChannel(tx, { userId, channelId })
      if (!channel) throw notFound('channel')
      return { channel }
    }),
  )
}

/**
 * Who listens is for admins to say: such answers cost money without anybody asking for them. Who listened and was deleted
 * since is left out.
 */
async function checkListening(
  tx: Tx,
  { before, userId, wanted }: { before: Channel; userId: string; wanted: string[] },
): Promise<string[]> {
  const { workspaceId, listeningAgentIds } = before
  await checkAdmin(tx, { workspaceId, userId, doing: 'choose which agents answer new threads' })
  const agents = await listAgents(tx, { workspaceId })
  const known = agents.filter(({ isSystem }) => !isSystem).map(({ id }) => id)
  if (wanted.some(id => !known.includes(id) && !listeningAgentIds.includes(id))) throw notFound('agent')
  return wanted.filter(id => known.includes(id))
}

/** A channel is changed by admins and by whoever made it. */
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

/** The index says whether a name is free; asking before would leave a gap. */
export async function tellTakenName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesUnique(error, 'channels_by_name')) throw error
    throw new DomainError('name_taken', `A channel named #${name} already exists. Choose another name.`)
  }
}

/** A conversation between people is who is in it: others need another one. */
export function checkIsGroup({ kind }: Pick<Channel, 'kind'>): void {
  if (kind !== 'direct') return
  throw new DomainError(
    'channel_direct',
    'The people in a direct message can’t be changed. To include others, create a channel.',
  )
}
