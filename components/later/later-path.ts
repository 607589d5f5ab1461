import type { Workspace } from '@/server/domain/workspaces/workspace'

export const laterTabs = ['saved', 'reminders', 'scheduled'] as const
export type LaterTab = (typeof laterTabs)[number]

/** Returns the address of what a person keeps for later. */
export function laterPath(workspace: Pick<Workspace, 'slug'>, tab: LaterTab = 'saved'): string {
  return `/${workspace.slug}/later${tab === 'saved' ? '' : `?tab=${tab}`}`
}
