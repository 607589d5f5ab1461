import { sql } from 'kysely'
import type { RelatedTask } from '../../domain/tasks/bodies/told.ts'
import type { Tx } from '../client.ts'
import { readLogs } from './task-events.ts'

/**
 * Returns a task with its log, and the tasks whose words can reach it: the tasks above and below it, and the one
 * that it replays with those around that. Reads with the rights of the caller. Undefined: there is no such task.
 */
export async function readRelatedTasks(
  tx: Tx,
  taskId: string,
): Promise<{ task: RelatedTask; relatives: RelatedTask[] } | undefined> {
  const { rows } = await sql<Omit<RelatedTask, 'events'>>`
    with recursive related as (
      select id, origin, parent_task_id, rerun_of from tasks where id = ${taskId} and deleted_at is null
      union
      select t.id, t.origin, t.parent_task_id, t.rerun_of
      from related r
      join tasks t on r.origin = 'child' and t.id = r.parent_task_id
        or t.origin = 'child' and t.parent_task_id = r.id
        or r.origin = 'replay' and t.id = r.rerun_of
    )
    select id, origin, parent_task_id, case when origin = 'replay' then rerun_of end as rerun_of
    from related`.execute(tx)
  const logs = await readLogs(
    tx,
    rows.map(({ id }) => id),
  )
  const all = rows.map(row => ({ ...row, events: logs.get(row.id) ?? [] }))
  const task = all.find(({ id }) => id === taskId)
  return task && { task, relatives: all.filter(({ id }) => id !== taskId) }
}
