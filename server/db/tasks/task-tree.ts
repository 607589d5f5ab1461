import { sql } from 'kysely'
import * as z from 'zod'
import { type TaskLog, taskEventEntry } from '../../domain/tasks/task.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/** The number of tasks below a task that are read with it. */
const mostBelow = 100

/** A task beside an entry of its log. A log without new entries has one row, with null for all of the entry. */
const row = z.looseObject({
  taskId: id,
  parentTaskId: id.nullable(),
  hasEnded: z.boolean(),
  lastSeq: z.number().int(),
  seq: z.number().int().nullable(),
})

/**
 * Returns the logs of a task and of all tasks below it that the caller may see, each one after the entry that
 * `after` names; the task itself comes first. One statement reads everything, so no entry is there without the
 * entries of other logs that led to it.
 */
export async function readTreeLogs(
  tx: Tx,
  { taskId, after, limit }: { taskId: string; after: ReadonlyMap<string, number>; limit: number },
): Promise<TaskLog[]> {
  const { rows } = await sql`
    with recursive tree as (
      select id, parent_task_id, ended_at, last_event_seq, 0 as depth from tasks
      where id = ${taskId} and deleted_at is null
      union all
      select t.id, t.parent_task_id, t.ended_at, t.last_event_seq, tree.depth + 1
      from tree join tasks t on t.parent_task_id = tree.id
      where t.deleted_at is null
    ), shown as (
      select * from tree order by depth > 0, id limit ${mostBelow + 1}
    )
    select s.id as task_id, s.parent_task_id, s.ended_at is not null as has_ended, s.last_event_seq as last_seq,
      e.seq, e.type, e.caused_by, e.data, e.created_at
    from shown s
    left join unnest(${[...after.keys()]}::uuid[], ${[...after.values()]}::int[]) as had (id, seq) on had.id = s.id
    left join lateral (
      select seq, type, caused_by, data, created_at from task_events
      where task_id = s.id and seq > coalesce(had.seq, 0)
      order by seq limit ${limit}
    ) e on true
    order by s.depth > 0, s.id, e.seq`.execute(tx)
  const logs = new Map<string, TaskLog>()
  for (const found of row.array().parse(rows)) {
    const { taskId: ownerId, parentTaskId, hasEnded, lastSeq, seq } = found
    const log = logs.get(ownerId) ?? { taskId: ownerId, parentTaskId, hasEnded, lastSeq, events: [] }
    logs.set(ownerId, log)
    if (seq !== null) log.events.push(taskEventEntry.parse(found))
  }
  return [...logs.values()]
}
