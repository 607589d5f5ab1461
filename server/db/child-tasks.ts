import type { Tx } from './client.ts'

/** The open tasks that these started, and that those started, and so on. */
export async function listOpenDescendants(tx: Tx, taskIds: string[]): Promise<string[]> {
  const found: string[] = []
  let parents = taskIds
  // As deep as agents may hand a question on, which is not deep.
  while (parents.length > 0) {
    const rows = await tx
      .selectFrom('tasks')
      .select('id')
      .where('parentTaskId', 'in', parents)
      .where('endedAt', 'is', null)
      .execute()
    parents = rows.map(row => row.id).filter(id => !found.includes(id) && !taskIds.includes(id))
    found.push(...parents)
  }
  return found
}

/** The tasks that wait for these, or started them. */
export async function listParents(tx: Tx, taskIds: string[]): Promise<string[]> {
  if (taskIds.length === 0) return []
  const rows = await tx
    .selectFrom('tasks')
    .select('parentTaskId')
    .distinct()
    .where('id', 'in', taskIds)
    .execute()
  return rows.flatMap(({ parentTaskId }) => parentTaskId ?? [])
}

/** Locks several tasks in the one order of tasks, before any of them is opened. */
export async function lockTasks(tx: Tx, taskIds: string[]): Promise<void> {
  if (taskIds.length < 2) return
  await tx
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', taskIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
