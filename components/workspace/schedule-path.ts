import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of all schedules. `threadId`: with the form for a new one in this thread. */
export function schedulesPath(workspace: Pick<Workspace, 'slug'>, threadId?: string): string {
  return `/${workspace.slug}/schedules${threadId === undefined ? '' : `?thread=${threadId}`}`
}

/** Returns the address of a schedule's page. */
export function schedulePath(workspace: Pick<Workspace, 'slug'>, scheduleId: string): string {
  return `${schedulesPath(workspace)}/${scheduleId}`
}
