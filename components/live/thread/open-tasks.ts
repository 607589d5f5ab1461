import type { Task } from '@/server/domain/tasks/task'

/** An agent at work, and the agents that it has work for it, however deep. */
export interface OpenTask {
  task: Task
  helpers: readonly Task[]
}

/**
 * The tasks of the main line, or of a fork, that have not ended, first asked first; one that works for another stands
 * with that one.
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
