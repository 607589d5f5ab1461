import type { Tx } from '../client.ts'

/** Returns the open tasks that these tasks started, and all open tasks below them. */
export async function listOpenDescendants(
  tx: Tx,
  taskIds: string[],
): Promise<{ id: string; threadId: string }[]> {
  const found = new Map<string, { id: string; threadId: string }>()
  let parents = taskIds
  // Loops as often as agents may pass a question on, which is a small number.
  while (parents.length > 0) {
    const rows = await tx
      .selectFrom('tasks')
      .select(['id', 'threadId'])
      .where('parentTaskId', 'in', parents)
      .where('endedAt', 'is', null)
      .execute()
    const more = rows.filter(({ id }) => !found.has(id) && !taskIds.includes(id))
    for (const task of more) found.set(task.id, task)
    parents = more.map(({ id }) => id)
  }
  return [...found.values()]
}

/** Returns the tasks that started these, and those that wait for them. */
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
