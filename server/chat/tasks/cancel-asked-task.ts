import type { Claims, Database } from '../../db/client.ts'
import { listTasksOfMessage } from '../../db/tasks/thread-tasks.ts'
import { hasEnded } from '../../domain/tasks/task-state.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { cancelTask } from './cancel-task.ts'

/** Stops the task that a program started with its message. Nothing happens if there is none, or it has ended. */
export async function cancelAskedTask(
  db: Database,
  { claims, messageId }: { claims: Claims; messageId: string },
): Promise<void> {
  const tasks = await db.asUser(claims, tx => listTasksOfMessage(tx, { messageId }))
  const task = tasks.find(each => each.origin === 'api' && !hasEnded(each))
  if (!task) return
  await cancelTask(db, { claims, taskId: task.id }).catch(error => {
    const isOver = error instanceof DomainError && error.reason === 'task_ended'
    if (!isOver) throw error
  })
}
