import { listAgents } from '../../db/agents/agents.ts'
import { findChannel, updateChannel as update } from '../../db/channels/channels.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { checkChannelName } from '../../domain/channels/channel-name.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { checkNotArchived } from './check-not-archived.ts'
import { checkSteward } from './check-steward.ts'
import { tellTakenName } from './tell-taken-name.ts'

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
 * Checks the agents that answer in the channel without a mention. Only admins choose them, because such answers
 * cost money without a request. Agents that were deleted since are left out.
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
