import type { Selectable } from 'kysely'
import { type EventBody, eventBody, eventVersion, type TaskEvent } from '../domain/events.ts'
import { emptyState, reduce, type TaskState } from '../domain/task-state.ts'
import type { Tx } from './client.ts'
import type { TaskEvents } from './schema.gen.ts'
import { columnsOf, type TaskRow } from './tasks.ts'

/** An event to be written; `causedBy` left out: by the one before it. */
export type NewEvent = EventBody & { causedBy?: number }

/** A task whose row this transaction holds, with all that its log says. */
export interface OpenTask {
  row: TaskRow
  state: TaskState
}

export async function readEvents(tx: Tx, taskId: string, afterSeq = 0): Promise<TaskEvent[]> {
  const rows = await tx
    .selectFrom('taskEvents')
    .select(['seq', 'v', 'type', 'causedBy', 'data', 'createdAt'])
    .where('taskId', '=', taskId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
  return rows.map(eventFromRow)
}

type EventRow = Pick<Selectable<TaskEvents>, 'seq' | 'v' | 'type' | 'causedBy' | 'data' | 'createdAt'>

function eventFromRow({ seq, v, type, causedBy, data, createdAt }: EventRow): TaskEvent {
  return { ...eventBody.parse({ type, data }), seq, v, causedBy, createdAt }
}

/**
 * Locks a task's row and folds what its log has beyond `known`. Null: there is no such task. Threads and lanes are
 * locked before, by whoever needs them.
 */
export async function openTask(
  tx: Tx,
  taskId: string,
  known: TaskState = emptyState,
): Promise<OpenTask | null> {
  const row = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', taskId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const newer = row.lastEventSeq > known.seq ? await readEvents(tx, taskId, known.seq) : []
  return { row, state: reduce(newer, known) }
}

/**
 * The one way into a log: writes events behind the last one and brings the task's columns up to date with them. The
 * transaction holds the task (`openTask`); a worker has also shown that the lane is still its own.
 */
export async function appendEvents(tx: Tx, open: OpenTask, events: NewEvent[]): Promise<OpenTask> {
  if (events.length === 0) return open
  const { seq } = open.state
  const rows = await tx
    .insertInto('taskEvents')
    .values(
      events.map(({ type, data, causedBy }, index) => ({
        taskId: open.row.id,
        seq: seq + 1 + index,
        v: eventVersion,
        type,
        causedBy: causedBy ?? seq + index,
        data: JSON.stringify(data),
      })),
    )
    .returning(['seq', 'v', 'type', 'causedBy', 'data', 'createdAt'])
    .execute()
  const state = reduce(rows.sort((a, b) => a.seq - b.seq).map(eventFromRow), open.state)
  const row = await tx
    .updateTable('tasks')
    .set(columnsOf(state))
    .where('id', '=', open.row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, state }
}
