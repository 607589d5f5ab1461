import { type Selectable, sql } from 'kysely'
import { type EventBody, eventBody, eventVersion, type TaskEvent } from '../../domain/tasks/events.ts'
import { emptyState, reduce, type TaskState } from '../../domain/tasks/task-state.ts'
import type { Tx } from '../client.ts'
import type { TaskEvents } from '../schema.gen.ts'
import { insertPayloads } from './task-payloads.ts'
import { columnsOf, type TaskRow } from './tasks.ts'

/** An event to be written. If `causedBy` is left out, the event before it is the cause. */
export type NewEvent = EventBody & { causedBy?: number }

/** A task whose row this transaction has locked, with everything that its log says. */
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
 * Locks a task's row and folds the events of its log after `known`. Null: there is no such task. A caller
 * that needs threads or lanes has locked them before.
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
  return row ? catchUp(tx, row, known) : null
}

/**
 * Locks a task for the owner of its lane, after its thread and that lane, and folds the events of its log
 * after `known`. Null: the lane belongs to another worker by now.
 */
export async function holdTask(
  tx: Tx,
  { taskId, threadId, lane, epoch }: { taskId: string; threadId: string; lane: string; epoch: number },
  known: TaskState,
): Promise<OpenTask | null> {
  const { rows } = await sql<TaskRow>`
    select * from openvibe.hold_task(${taskId}, ${threadId}, ${lane}, ${epoch})`.execute(tx)
  const [row] = rows
  return row ? catchUp(tx, row, known) : null
}

async function catchUp(tx: Tx, row: TaskRow, known: TaskState): Promise<OpenTask> {
  const newer = row.lastEventSeq > known.seq ? await readEvents(tx, row.id, known.seq) : []
  return { row, state: reduce(newer, known) }
}

/**
 * Writes events at the end of a log, and updates the task's columns and the bodies that the events name. It
 * is the only way to write a log. The transaction holds the task (`openTask`); a worker has also shown that
 * it still holds the lane. All in one statement, because the number of waits for the database decides the
 * speed of tasks.
 */
export async function appendEvents(
  tx: Tx,
  open: OpenTask,
  events: NewEvent[],
  bodies: string[] = [],
): Promise<OpenTask> {
  if (events.length === 0) return open
  const { seq } = open.state
  // The database sets the time of an event. Until then the event's number stands for the time.
  const written = events.map(({ causedBy, ...event }, index): TaskEvent => {
    const number = seq + 1 + index
    return {
      ...eventBody.parse(event),
      seq: number,
      v: eventVersion,
      causedBy: causedBy ?? number - 1,
      createdAt: `${untold}${number}`,
    }
  })
  const columns = columnsOf(reduce(written, open.state))
  const { times, ...row } = await tx
    .with('written', log =>
      log
        .insertInto('taskEvents')
        .values(
          written.map(({ createdAt: _, data, ...event }) => ({
            ...event,
            taskId: open.row.id,
            data: JSON.stringify(data),
          })),
        )
        .returning(['seq', 'createdAt']),
    )
    .with('kept', () => sql<Record<string, never>>`(${insertPayloads(bodies)})`)
    .updateTable('tasks')
    .set({ ...columns, startedAt: timeOf(columns.startedAt), endedAt: timeOf(columns.endedAt) })
    .where('id', '=', open.row.id)
    .returningAll()
    .returning(sql<string[]>`(select jsonb_agg(w.created_at order by w.seq) from written w)`.as('times'))
    .executeTakeFirstOrThrow()
  const told = written.map((event, index): TaskEvent => ({ ...event, createdAt: times[index] ?? '' }))
  return { row, state: reduce(told, open.state) }
}

const untold = '@'

/** Returns a given time, or the time of an event of the same statement. */
function timeOf(time: unknown) {
  if (typeof time !== 'string') return null
  if (!time.startsWith(untold)) return time
  return sql<string>`(select w.created_at from written w where w.seq = ${Number(time.slice(untold.length))}::int)`
}
