import type { Tx } from '../client.ts'

/**
 * Takes the first lock of the order (threads, lanes, tasks). Every writer of a message or of a task holds it.
 */
export async function lockThread(tx: Tx, threadId: string): Promise<void> {
  await tx.selectFrom('threads').select('id').where('id', '=', threadId).forNoKeyUpdate().execute()
}

/** The same for several threads, in the order that keeps two writers from waiting for each other. */
export async function lockThreads(tx: Tx, threadIds: readonly string[]): Promise<void> {
  const [only] = threadIds
  if (only === undefined) return
  if (threadIds.length === 1) return lockThread(tx, only)
  await tx
    .selectFrom('threads')
    .select('id')
    .where('id', 'in', [...new Set(threadIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The same for the threads of several tasks. */
export async function lockThreadsOf(tx: Tx, taskIds: string[]): Promise<void> {
  if (taskIds.length === 0) return
  await tx
    .selectFrom('threads')
    .select('id')
    .where('id', 'in', tasks => tasks.selectFrom('tasks').select('threadId').where('id', 'in', taskIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Returns the threads of several tasks. */
export async function listThreadsOf(tx: Tx, taskIds: string[]): Promise<string[]> {
  if (taskIds.length === 0) return []
  const rows = await tx.selectFrom('tasks').select('threadId').distinct().where('id', 'in', taskIds).execute()
  return rows.map(row => row.threadId)
}
