import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of all schedules. */
export function schedulesPath(workspace: Pick<Workspace, 'slug'>): string {
  return `/${workspace.slug}/schedules`
}

/** Returns the address of a schedule's page. */
export function schedulePath(workspace: Pick<Workspace, 'slug'>, scheduleId: string): string {
  return `${schedulesPath(workspace)}/${scheduleId}`
}
