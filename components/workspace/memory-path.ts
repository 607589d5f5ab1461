import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of the memory page; with an item, that item is open on it. */
export function memoryPath(workspace: Pick<Workspace, 'slug'>, itemId?: string): string {
  return `/${workspace.slug}/memory${itemId === undefined ? '' : `?item=${itemId}`}`
}
