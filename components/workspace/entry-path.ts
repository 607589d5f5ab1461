import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of an entry of the ledger, which opens beside the list. */
export function entryPath(workspace: Pick<Workspace, 'slug'>, entryId: string): string {
  return `/${workspace.slug}/decisions?entry=${entryId}`
}
