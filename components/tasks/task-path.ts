import * as z from 'zod'
import { id } from '@/server/domain/ids'
import { taskStatus } from '@/server/domain/task'
import type { Workspace } from '@/server/domain/workspace'

/** The address of a task's page. */
export function taskPath(workspace: Pick<Workspace, 'slug'>, taskId: string): string {
  return `/${workspace.slug}/tasks/${taskId}`
}

const filter = z.object({
  agentId: id.optional().catch(undefined),
  status: taskStatus.optional().catch(undefined),
  isMine: z.literal(true).optional().catch(undefined),
})
/** Which tasks are shown. */
export type TaskFilter = z.infer<typeof filter>

/** The address of all tasks, or of some. */
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

/** What an address asks for; what it can't mean is left out. */
export function readTaskFilter(asked: { get(name: string): string | null }): TaskFilter {
  return filter.parse({
    agentId: asked.get('agent') ?? undefined,
    status: asked.get('status') ?? undefined,
    isMine: asked.get('mine') === '1' ? true : undefined,
  })
}

export function isFiltered({ agentId, status, isMine }: TaskFilter): boolean {
  return Boolean(agentId ?? status ?? isMine)
}
