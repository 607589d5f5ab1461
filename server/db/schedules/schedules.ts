import { type Insertable, sql, type Updateable } from 'kysely'
import * as z from 'zod'
import { mostSchedules, type Schedule, schedule } from '../../domain/schedules/schedule.ts'
import { tellCadence } from '../../domain/schedules/tell-cadence.ts'
import type { Tx } from '../client.ts'
import type { Schedules } from '../schema.gen.ts'

const row = schedule.omit({ words: true })

/** All columns in the form of the schedule, with the newest run. */
const columns = sql`
  s.id, s.workspace_id, s.owner_id, s.kind, s.agent_config_id as agent_id, s.name, s.prompt, s.cadence, s.time_zone,
  s.notify, s.history, s.message_id, s.status, s.status_note, s.next_run_at, s.consecutive_failures, s.created_at,
  s.updated_at,
  jsonb_build_object('kind', s.place, 'channelId', s.channel_id, 'threadId', s.thread_id, 'forkId', s.fork_id) as place,
  (select jsonb_build_object('id', r.id, 'status', r.status, 'dueAt', r.due_at, 'endedAt', r.ended_at)
    from schedule_runs r where r.schedule_id = s.id order by r.id desc limit 1) as last_run`

function fromRow(found: unknown): Schedule {
  const read = row.parse(found)
  return { ...read, words: tellCadence(read.cadence, read.timeZone) }
}

/** Finds a schedule that was not deleted; as a person, only one that the person may see. */
export async function findSchedule(
  tx: Tx,
  { scheduleId }: { scheduleId: string },
): Promise<Schedule | undefined> {
  const { rows } = await sql`
    select ${columns} from schedules s where s.id = ${scheduleId} and s.deleted_at is null`.execute(tx)
  return rows[0] === undefined ? undefined : fromRow(rows[0])
}

/** The filters of a list; those that are left out don't count. */
export interface ScheduleFilter {
  /** Only those of this person. */
  ownerId?: string | undefined
  agentId?: string | undefined
  channelId?: string | undefined
  threadId?: string | undefined
  status?: Schedule['status'] | undefined
  kind?: Schedule['kind'] | undefined
}

/** Lists the schedules of a workspace that the caller may see, newest first. The cursor is the id of the last one. */
export async function listSchedules(
  tx: Tx,
  given: ScheduleFilter & { workspaceId: string; cursor?: string | null | undefined; limit: number },
): Promise<Schedule[]> {
  const { workspaceId, ownerId, agentId, channelId, threadId, status, kind, cursor, limit } = given
  const conditions = [
    sql`s.workspace_id = ${workspaceId} and s.deleted_at is null`,
    ...(ownerId === undefined ? [] : [sql`s.owner_id = ${ownerId}`]),
    ...(agentId === undefined ? [] : [sql`s.agent_config_id = ${agentId}`]),
    ...(channelId === undefined ? [] : [sql`s.channel_id = ${channelId}`]),
    ...(threadId === undefined ? [] : [sql`s.thread_id = ${threadId}`]),
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    ...(kind === undefined ? [] : [sql`s.kind = ${kind}`]),
    ...(cursor == null ? [] : [sql`s.id < ${cursor}`]),
  ]
  const { rows } = await sql`
    select ${columns} from schedules s where ${sql.join(conditions, sql` and `)}
    order by s.id desc limit ${limit}`.execute(tx)
  return rows.map(fromRow)
}

/** Inserts a schedule. Runs as the service. */
export async function insertSchedule(
  tx: Tx,
  { cadence, ...fields }: Insertable<Schedules> & { cadence: Schedule['cadence'] },
): Promise<void> {
  await tx
    .insertInto('schedules')
    .values({ ...fields, cadence: JSON.stringify(cadence) })
    .execute()
}

/** Changes the given fields. Runs as the service. */
export async function updateSchedule(
  tx: Tx,
  {
    scheduleId,
    cadence,
    ...fields
  }: { scheduleId: string; cadence?: Schedule['cadence'] | undefined } & Omit<
    Updateable<Schedules>,
    'cadence'
  >,
): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({
      ...fields,
      ...(cadence && { cadence: JSON.stringify(cadence) }),
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', scheduleId)
    .execute()
}

/** Locks a schedule until the end of the transaction. Runs as the service. */
export async function lockSchedule(tx: Tx, { scheduleId }: { scheduleId: string }): Promise<void> {
  await sql`select from schedules where id = ${scheduleId} for no key update`.execute(tx)
}

/** Returns whether a person has as many waiting schedules as one can have. Runs as the service. */
export async function hasAllSchedules(
  tx: Tx,
  { workspaceId, ownerId }: { workspaceId: string; ownerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select count(*) as waiting from (
      select from schedules
      where workspace_id = ${workspaceId} and owner_id = ${ownerId} and status in ('active', 'paused')
        and deleted_at is null
      limit ${mostSchedules}) found`.execute(tx)
  return z.tuple([z.object({ waiting: z.number() })]).parse(rows)[0].waiting >= mostSchedules
}
