import { sql } from 'kysely'
import { reduce } from '../../domain/tasks/task-state.ts'
import type { Tx } from '../client.ts'
import { type OpenTask, readLogs } from './task-events.ts'
import type { TaskRow } from './tasks.ts'

/** Returns the open tasks below these tasks, also below those that have ended themselves. */
export async function listOpenDescendants(
  tx: Tx,
  taskIds: string[],
): Promise<{ id: string; threadId: string }[]> {
  if (taskIds.length === 0) return []
  const { rows } = await sql<{ id: string; threadId: string }>`
    with recursive below as (
      select id, thread_id, ended_at from tasks where parent_task_id = any (${taskIds}::uuid[])
      union
      select t.id, t.thread_id, t.ended_at from below join tasks t on t.parent_task_id = below.id
    )
    select id, thread_id from below
    where ended_at is null and id <> all (${taskIds}::uuid[])`.execute(tx)
  return rows
}

/** Returns the tasks that started these, and all tasks above them whose budgets these draw on. */
export async function listAbove(tx: Tx, taskIds: string[]): Promise<string[]> {
  if (taskIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select parent_task_id as id from tasks where id = any (${taskIds}::uuid[]) and parent_task_id is not null
    union
    select above from unnest(${taskIds}::uuid[]) as given (id), openvibe.tasks_above(given.id) as above`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Reads the tasks above a task whose budgets it draws on, the one that asked for it first. Nothing is locked here: a
 * worker that writes for a task has locked them before.
 */
export async function readAbove(tx: Tx, taskId: string): Promise<Pick<OpenTask, 'row' | 'state'>[]> {
  const { rows } = await sql<TaskRow>`
    select t.* from openvibe.tasks_above(${taskId}) with ordinality as above (id, place)
    join tasks t on t.id = above.id order by above.place`.execute(tx)
  if (rows.length === 0) return []
  const logs = await readLogs(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ row, state: reduce(logs.get(row.id) ?? []) }))
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
