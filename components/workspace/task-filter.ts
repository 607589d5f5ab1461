import * as z from 'zod'
import { taskStatus } from '@/server/domain/tasks/task'
import { id } from '@/server/domain/wire/ids'

const filter = z.object({
  agentId: id.optional().catch(undefined),
  status: taskStatus.optional().catch(undefined),
  isMine: z.literal(true).optional().catch(undefined),
})
/** The filter of a task list. */
export type TaskFilter = z.infer<typeof filter>

/** Reads the filter in an address; invalid values are left out. */
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
