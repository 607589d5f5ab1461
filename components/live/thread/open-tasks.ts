import type { Task } from '@/server/domain/tasks/task'

/** A running task, and all tasks that other agents do for it, at any depth. */
export interface OpenTask {
  task: Task
  helpers: readonly Task[]
}

/**
 * Lists the tasks of the main line, or of a fork, that have not ended, oldest first. A subtask stands with
 * the task that it works for.
 */
export function listOpenTasks(tasks: Iterable<Task>, forkId: string | null = null): OpenTask[] {
  const open = [...tasks]
    .filter(task => task.endedAt === null && task.forkId === forkId)
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  const known = new Map(open.map(task => [task.id, task]))
  const rootOf = (task: Task): Task => {
    const parent = task.parentTaskId === null ? undefined : known.get(task.parentTaskId)
    return parent ? rootOf(parent) : task
  }
  return open
    .filter(task => rootOf(task) === task)
    .map(task => ({ task, helpers: open.filter(other => other !== task && rootOf(other) === task) }))
}
