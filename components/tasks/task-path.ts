import type { Workspace } from '@/server/domain/workspace'

/** The address of a task's page. */
export function taskPath(workspace: Pick<Workspace, 'slug'>, taskId: string): string {
  return `/${workspace.slug}/tasks/${taskId}`
}
