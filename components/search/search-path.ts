import type { Channel } from '@/server/domain/channels/channel'
import { addFilter } from '@/server/domain/search/search-query'
import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of a search. */
export function searchPath(workspace: Pick<Workspace, 'slug'>, query = ''): string {
  return `/${workspace.slug}/search${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`
}

/** Limits a search to the channel that it was opened from. A direct message has no name to search by. */
export function scopeSearch(channel: Pick<Channel, 'kind' | 'name'> | undefined, query = ''): string {
  if (!channel || channel.kind === 'direct') return query
  return `${addFilter('', 'in', channel.name)}${query}`
}
