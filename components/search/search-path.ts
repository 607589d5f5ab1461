import type { WorkspaceView } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { addFilter } from '@/server/domain/search/search-query'
import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of a search. */
export function searchPath(workspace: Pick<Workspace, 'slug'>, query = ''): string {
  return `/${workspace.slug}/search${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`
}

type Parties = Pick<WorkspaceView, 'members' | 'agents' | 'me'>

/**
 * Returns the word by which a search names a place: a channel's name, the handle of the other side of a direct message,
 * or its id where several people or somebody without a handle are on the other side.
 */
export function placeName({ members, agents, me }: Parties, channel: Channel): string {
  if (channel.kind !== 'direct') return channel.name
  const agent = agents.get(channel.directAgentId ?? '')
  if (agent) return `@${agent.slug}`
  const [other, ...more] = (channel.directUserIds ?? []).filter(userId => userId !== me.userId)
  const handle = more.length === 0 ? members.get(other ?? '')?.handle : undefined
  return handle ? `@${handle}` : channel.id
}

/** Limits a search to the place that it was opened from. */
export function scopeSearch(parties: Parties, channel: Channel | undefined, query = ''): string {
  return channel ? `${addFilter('', 'in', placeName(parties, channel))}${query}` : query
}
