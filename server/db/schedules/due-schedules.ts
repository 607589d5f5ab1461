/** The plan of all schedules, for workers. Everything here runs as the service. */
import { sql } from 'kysely'
import * as z from 'zod'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/**
 * Lets one worker at a time begin runs, until the end of its transaction. Two of them could both count the last free
 * place as theirs.
 */
export async function lockPlan(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('openvibe schedules', 0))`.execute(tx)
}

/** Counts the runs of agents that are at work. A run that waits for a person takes no place. */
export async function countRunsAtWork(tx: Tx): Promise<number> {
  const { rows } = await sql`
    select count(*) as running from schedule_runs r join tasks t on t.id = r.task_id
    where r.status = 'running' and t.status <> 'waiting'`.execute(tx)
  return z.tuple([z.object({ running: z.number() })]).parse(rows)[0].running
}

const due = z.object({ scheduleId: id, runId: id.nullable() })
/** A schedule that should run, locked. `runId`: the run that a person asked for. */
export type Due = z.infer<typeof due>

/**
 * Takes the schedule that should run first: one that a person runs now, or the one that is due for the longest time. It
 * has no run under way. `onlyReminders`: there is no place for an agent.
 */
export async function takeDue(
  tx: Tx,
  { now, onlyReminders }: { now: Date; onlyReminders: boolean },
): Promise<Due | undefined> {
  const kinds = onlyReminders ? sql`and s.kind = 'reminder'` : sql``
  const asked = await sql`
    select s.id as schedule_id, r.id as run_id
    from schedule_runs r join schedules s on s.id = r.schedule_id
    where r.status = 'queued' and s.deleted_at is null ${kinds}
    order by r.id limit 1 for no key update of s skip locked`.execute(tx)
  if (asked.rows[0] !== undefined) return due.parse(asked.rows[0])
  const planned = await sql`
    select s.id as schedule_id, null as run_id from schedules s
    where s.status = 'active' and s.next_run_at <= ${now.toISOString()} and s.deleted_at is null ${kinds}
      and not exists (select from schedule_runs r where r.schedule_id = s.id and r.ended_at is null)
    order by s.next_run_at limit 1 for no key update of s skip locked`.execute(tx)
  return planned.rows[0] === undefined ? undefined : due.parse(planned.rows[0])
}

/** Returns when the next schedule is due; null: none is planned. */
export async function findNextDue(tx: Tx): Promise<Date | null> {
  const { rows } = await sql`
    select min(next_run_at) as at from schedules
    where status = 'active' and next_run_at is not null and deleted_at is null`.execute(tx)
  const { at } = z.tuple([z.object({ at: z.string().nullable() })]).parse(rows)[0]
  return at === null ? null : new Date(at)
}
