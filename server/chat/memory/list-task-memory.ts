import type { Claims, Database } from '../../db/client.ts'
import { findMemoryEntries } from '../../db/memory/memory-entries.ts'
import { listReasons } from '../../db/memory/memory-sight.ts'
import { findTaskWorkspace } from '../../db/tasks/thread-tasks.ts'
import type { TaskMemory } from '../../domain/memory/memory-entry.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists the items that a task was shown, and why, for people who may read both the task and the items' sources. */
export function listTaskMemory(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<{ items: TaskMemory[] }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const workspaceId = await findTaskWorkspace(tx, { taskId })
    if (!workspaceId) throw notFound('task')
    const role = await checkMember(tx, { workspaceId, userId })
    const reasons = await listReasons(tx, { taskId })
    const entries = await findMemoryEntries(tx, {
      itemIds: reasons.map(({ itemId }) => itemId),
      ...{ userId, role },
    })
    return {
      items: reasons.flatMap(({ itemId, why }) => {
        const item = entries.find(({ id }) => id === itemId)
        return item ? [{ item, why }] : []
      }),
    }
  })
}
