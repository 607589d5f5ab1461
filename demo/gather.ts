import type { Database } from '../server/db/client.ts'
import type { Player } from '../testing/cast.ts'
import { type Demo, take } from './demo-stage.ts'
import type { Talk } from './talk/talk.ts'
import { guide, workspaceName, workspaceSlug } from './team.ts'

/** The product that the demo is planted in. */
export interface Ground {
  db: Database
  /** Returns the account of a person. */
  enter(name: string): Promise<Player>
}

/** Makes the workspace and its channels. Everybody joins, and members are added to the private channels. */
export async function gather({ db, enter }: Ground, { people, channels }: Talk): Promise<Demo> {
  const players = new Map<string, Player>()
  for (const { name } of people) players.set(name, await enter(name))
  const player = (name: string) => take(players, name)
  const { api } = player(guide)
  const { workspace } = await api.workspace.create.mutate({ name: workspaceName, slug: workspaceSlug })
  const workspaceId = workspace.id
  const { invite } = await api.workspace.invite.mutate({ workspaceId, role: 'member' })
  const others = people.map(({ name }) => name).filter(name => name !== guide)
  for (const name of others) await player(name).api.workspace.acceptInvite.mutate({ token: invite.token })

  const { channels: existing } = await api.channel.list.query({ workspaceId })
  const channelIds = new Map(existing.map(({ name, id }) => [name, id]))
  for (const { name, topic, members } of channels) {
    if (channelIds.has(name)) continue
    const kind = members ? 'private' : 'public'
    const { channel } = await api.channel.create.mutate({ workspaceId, name, topic, kind })
    channelIds.set(name, channel.id)
    for (const other of others) {
      if (!members) await player(other).api.channel.join.mutate({ channelId: channel.id })
      else if (members.includes(other))
        await api.channel.addMember.mutate({ channelId: channel.id, userId: player(other).userId })
    }
  }
  const { agents } = await api.agent.list.query({ workspaceId })
  const agentIds = new Map(agents.map(({ slug, id }) => [slug, id]))
  return {
    workspaceId,
    player,
    claimsOf: name => ({ sub: player(name).userId }),
    channelId: name => take(channelIds, name),
    agentId: handle => take(agentIds, handle),
    isAgent: name => agentIds.has(name),
    db,
  }
}
