import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type EventBody, eventBody, eventVersion, type TaskEvent } from '../../domain/tasks/events.ts'
import { emptyState, reduce, type TaskState } from '../../domain/tasks/task-state.ts'
import type { Tx } from '../client.ts'
import type { TaskEvents } from '../schema.gen.ts'
import { hashOf, insertPayloads, readPayload } from './task-payloads.ts'
import { columnsOf, type TaskRow } from './tasks.ts'

/** An event to be written. If `causedBy` is left out, the event before it is the cause. */
export type NewEvent = EventBody & { causedBy?: number }

/** A task whose row this transaction has locked, with everything that its log says. */
export interface OpenTask {
  row: TaskRow
  state: TaskState
  /** Events that the state contains and the database does not yet: see `holdEvents`. */
  held?: HeldEvents | undefined
}

interface HeldEvents {
  /** The state before them. */
  before: TaskState
  events: TaskEvent[]
  bodies: string[]
}

/** Reads the logs of several tasks. */
export async function readLogs(tx: Tx, taskIds: readonly string[]): Promise<Map<string, TaskEvent[]>> {
  const { rows } = await sql<EventRow & { taskId: string }>`
    select task_id, seq, v, type, caused_by, data, created_at from task_events
    where task_id = any (${taskIds}::uuid[]) order by task_id, seq`.execute(tx)
  const logs = new Map(taskIds.map(id => [id, [] as TaskEvent[]]))
  for (const row of rows) logs.get(row.taskId)?.push(eventFromRow(row))
  return logs
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
 * Adds events to a task without writing them: the next `appendEvents` writes them together with its own. Their
 * times are not known until then. A worker that holds events must write them before it commits (`writeTask`
 * does).
 */
export function holdEvents(open: OpenTask, events: NewEvent[], bodies: readonly string[] = []): OpenTask {
  if (events.length === 0) return open
  const { seq } = open.state
  // The database sets the time of an event. Until then the event's number stands for the time.
  const added = events.map(({ causedBy, ...event }, index): TaskEvent => {
    const number = seq + 1 + index
    return {
      ...eventBody.parse(event),
      seq: number,
      v: eventVersion,
      causedBy: causedBy ?? number - 1,
      createdAt: `${untold}${number}`,
    }
  })
  const held = open.held ?? { before: open.state, events: [], bodies: [] }
  return {
    row: open.row,
    state: reduce(added, open.state),
    held: { ...held, events: [...held.events, ...added], bodies: [...held.bodies, ...bodies] },
  }
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
  const { isReleased: _, ...written } = await writeEvents(tx, holdEvents(open, events, bodies), null)
  return written
}

/** Writes the held events, and releases the lane in the same statement if `release` says how. */
export async function writeEvents(
  tx: Tx,
  open: OpenTask,
  release: RawBuilder<boolean> | null,
): Promise<OpenTask & { isReleased: boolean }> {
  const { held, state } = open
  if (!held) return { ...open, isReleased: false }
  const columns = columnsOf(state)
  const log = held.events.map(({ createdAt: _, causedBy, ...event }) => ({ ...event, caused_by: causedBy }))
  const { rows } = await sql<TaskRow & { times: string[]; isReleased: boolean }>`
    with written as (
      insert into task_events (task_id, seq, v, type, caused_by, data)
      select ${open.row.id}::uuid, e.seq, e.v, e.type, e.caused_by, e.data
      from jsonb_to_recordset(${JSON.stringify(log)}::jsonb)
        as e (seq int, v smallint, type text, caused_by int, data jsonb)
      order by e.seq
      returning seq, created_at
    ), kept as (${insertPayloads(held.bodies)})
    update tasks set
      status = ${columns.status}, step = ${columns.step}, stop_reason = ${columns.stopReason},
      error = ${columns.error}, trigger_message_id = ${columns.triggerMessageId},
      agent_config_version_id = ${columns.agentConfigVersionId}, retry_at = ${columns.retryAt},
      attempt = ${columns.attempt}, message_id = ${columns.messageId}, output = ${columns.output},
      token_usage = ${columns.tokenUsage}, cost_usd = ${columns.costUsd}, reserved_usd = ${columns.reservedUsd},
      payer = ${columns.payer},
      started_at = ${timeOf(columns.startedAt)}, ended_at = ${timeOf(columns.endedAt)},
      last_event_seq = ${columns.lastEventSeq}
    where id = ${open.row.id}
    returning *, (select jsonb_agg(w.created_at order by w.seq) from written w) as times,
      ${release ?? sql`false`} as is_released`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('The task no longer exists.')
  const { times, isReleased, ...row } = found
  const told = held.events.map((event, index): TaskEvent => ({ ...event, createdAt: times[index] ?? '' }))
  return { row, state: reduce(told, held.before), isReleased }
}

/** Reads a body that the log of a task names, also if it is not written yet. Null: it was erased. */
export async function readBody(tx: Tx, { held }: OpenTask, hash: string): Promise<string | null> {
  return held?.bodies.find(body => hashOf(body) === hash) ?? readPayload(tx, hash)
}

const untold = '@'

/** Returns a given time, or the time of an event of the same statement. */
function timeOf(time: unknown): RawBuilder<unknown> {
  const seq = typeof time === 'string' && time.startsWith(untold) ? Number(time.slice(untold.length)) : null
  return sql`coalesce(${seq === null ? time : null}::timestamptz,
    (select w.created_at from written w where w.seq = ${seq}::int))`
}
