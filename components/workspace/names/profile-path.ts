import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of a person's profile. */
export function profilePath(workspace: Pick<Workspace, 'slug'>, handle: string): string {
  return `/${workspace.slug}/people/${encodeURIComponent(handle)}`
}
