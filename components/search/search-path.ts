import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of a search. */
export function searchPath(workspace: Pick<Workspace, 'slug'>, query = ''): string {
  return `/${workspace.slug}/search${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`
}
