import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of the directory. */
export function peoplePath(workspace: Pick<Workspace, 'slug'>, query = ''): string {
  return `/${workspace.slug}/people${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`
}
