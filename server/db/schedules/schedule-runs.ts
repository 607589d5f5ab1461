import { type Insertable, sql, type Updateable } from 'kysely'
import { keptRuns } from '../../domain/schedules/schedule.ts'
import { type ScheduleRun, scheduleRun } from '../../domain/schedules/schedule-run.ts'
import type { Tx } from '../client.ts'
import type { ScheduleRuns } from '../schema.gen.ts'

/** The name on which the web process tells the workers of a run that somebody asked for. */
export const scheduleChannel = 'openvibe_schedules'

const columns = sql`
  r.id, r.schedule_id, r.cause, r.status, r.due_at, r.started_at, r.ended_at, r.task_id, r.message_id,
  case when r.ended_at is not null then r.is_delivered end as is_delivered, r.error, r.output_length, r.cost_usd`

/** Lists the runs of a schedule that the caller may see, newest first. The cursor is the id of the last one. */
export async function listRuns(
  tx: Tx,
  { scheduleId, cursor, limit }: { scheduleId: string; cursor?: string | null | undefined; limit: number },
): Promise<ScheduleRun[]> {
  const older = cursor == null ? sql`` : sql`and r.id < ${cursor}`
  const { rows } = await sql`
    select ${columns} from schedule_runs r
    where r.schedule_id = ${scheduleId} ${older} order by r.id desc limit ${limit}`.execute(tx)
  return scheduleRun.array().parse(rows)
}

export async function findRun(tx: Tx, { runId }: { runId: string }): Promise<ScheduleRun | undefined> {
  const { rows } = await sql`select ${columns} from schedule_runs r where r.id = ${runId}`.execute(tx)
  return scheduleRun.optional().parse(rows[0])
}

/** Inserts a run. Undefined: the schedule has an open one already. Runs as the service. */
export async function insertRun(tx: Tx, run: Insertable<ScheduleRuns>): Promise<ScheduleRun | undefined> {
  const inserted = await tx
    .insertInto('scheduleRuns')
    .values(run)
    .onConflict(there => there.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && findRun(tx, { runId: run.id })
}

/** Withdraws the run that nobody has started. Runs as the service. */
export async function cancelQueuedRun(tx: Tx, { scheduleId }: { scheduleId: string }): Promise<void> {
  await tx
    .updateTable('scheduleRuns')
    .set({ status: 'cancelled', endedAt: sql<string>`now()` })
    .where('scheduleId', '=', scheduleId)
    .where('status', '=', 'queued')
    .execute()
}

/** Tells the workers to look at the schedules. */
export async function notifySchedules(tx: Tx): Promise<void> {
  await sql`select pg_notify(${scheduleChannel}, '')`.execute(tx)
}

/** Returns where a run took place, for a reader who may see the run; undefined: there is no such run. */
export function findRunPlace(
  tx: Tx,
  { runId }: { runId: string },
): Promise<{ channelId: string | null; scheduleId: string } | undefined> {
  return tx
    .selectFrom('scheduleRuns')
    .select(['channelId', 'scheduleId'])
    .where('id', '=', runId)
    .executeTakeFirst()
}

/** The run of a task, as it is needed at the end of the task. Runs as the service. */
export async function findRunOfTask(
  tx: Tx,
  { taskId }: { taskId: string },
): Promise<
  { id: string; scheduleId: string; cause: string; startedAt: string | null; isEnded: boolean } | undefined
> {
  return tx
    .selectFrom('scheduleRuns')
    .select(['id', 'scheduleId', 'cause', 'startedAt', sql<boolean>`ended_at is not null`.as('isEnded')])
    .where('taskId', '=', taskId)
    .executeTakeFirst()
}

/** Changes the given fields of a run. Runs as the service. */
export async function updateRun(
  tx: Tx,
  {
    runId,
    error,
    ...fields
  }: { runId: string; error?: ScheduleRun['error'] } & Omit<Updateable<ScheduleRuns>, 'error'>,
): Promise<void> {
  await tx
    .updateTable('scheduleRuns')
    .set({ ...fields, ...(error !== undefined && { error: error && JSON.stringify(error) }) })
    .where('id', '=', runId)
    .execute()
}

/** Removes the oldest ended runs of a schedule beyond those that are kept. Runs as the service. */
export async function pruneRuns(tx: Tx, { scheduleId }: { scheduleId: string }): Promise<void> {
  await sql`
    delete from schedule_runs
    where schedule_id = ${scheduleId} and ended_at is not null and id <= (
      select id from schedule_runs where schedule_id = ${scheduleId}
      order by id desc offset ${keptRuns} limit 1)`.execute(tx)
}
