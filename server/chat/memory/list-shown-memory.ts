import type { Claims, Database } from '../../db/client.ts'
import { findMemoryEntries } from '../../db/memory/memory-entries.ts'
import { listShownItemIds } from '../../db/memory/memory-sight.ts'
import { findTaskWorkspace } from '../../db/tasks/thread-tasks.ts'
import type { MemoryEntry } from '../../domain/memory/memory-entry.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists the items that the prompts of a task held, for people who may read the task: those whose sources they may read. */
export function listShownMemory(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<{ items: MemoryEntry[] }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const workspaceId = await findTaskWorkspace(tx, { taskId })
    if (!workspaceId) throw notFound('task')
    const role = await checkMember(tx, { workspaceId, userId })
    const itemIds = await listShownItemIds(tx, { taskId })
    return { items: await findMemoryEntries(tx, { itemIds, userId, role }) }
  })
}
