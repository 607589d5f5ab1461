import type { Claims, Database } from '../../db/client.ts'
import { findThreadTopic } from '../../db/messages/threads.ts'
import { listThreadTasks } from '../../db/tasks/thread-tasks.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

export function listTasks(
  db: Database,
  { claims, ...page }: { claims: Claims; threadId: string; cursor?: number | null; limit: number },
): Promise<{ tasks: Task[]; nextCursor: number | null }> {
  return db.asUser(claims, async tx => {
    const found = await listThreadTasks(tx, page)
    if (found.tasks.length === 0 && !(await findThreadTopic(tx, { ...page, forkId: null }))) {
      throw notFound('thread')
    }
    return found
  })
}
