import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of the memory page. */
export function memoryPath(workspace: Pick<Workspace, 'slug'>): string {
  return `/${workspace.slug}/memory`
}
