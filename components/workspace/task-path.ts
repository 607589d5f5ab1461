import type { Workspace } from '@/server/domain/workspaces/workspace'
import type { TaskFilter } from './task-filter'

/** Returns the address of a task's page. */
export function taskPath(workspace: Pick<Workspace, 'slug'>, taskId: string): string {
  return `/${workspace.slug}/tasks/${taskId}`
}

/** Returns the address of the page that compares a replay with its original. */
export function comparePath(workspace: Pick<Workspace, 'slug'>, replayId: string): string {
  return `${taskPath(workspace, replayId)}/compare`
}

/** Returns the address of all tasks, or of a filtered list. */
export function allTasksPath(
  workspace: Pick<Workspace, 'slug'>,
  { agentId, status, isMine }: TaskFilter = {},
) {
  const asked = new URLSearchParams({
    ...(agentId ? { agent: agentId } : {}),
    ...(status ? { status } : {}),
    ...(isMine ? { mine: '1' } : {}),
  }).toString()
  return `/${workspace.slug}/tasks${asked === '' ? '' : `?${asked}`}`
}
