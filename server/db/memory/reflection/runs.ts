/** The runs of the reflection and their readings. Everything that writes here runs as the service. */
import { sql, type Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import * as z from 'zod'
import type { ThreadRange } from '../../../domain/memory/reflection/plan-reading.ts'
import {
  keptReflections,
  type ReflectionRun,
  reflectionRun,
  type SkippedReason,
} from '../../../domain/memory/reflection/reflection-run.ts'
import { id } from '../../../domain/wire/ids.ts'
import type { Tx } from '../../client.ts'
import type { ReflectionReadings } from '../../schema.gen.ts'

/** Lists the newest runs, as far as the calling admin may see their channels. */
export async function listRuns(
  tx: Tx,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<ReflectionRun[]> {
  const { rows } = await sql`
    select r.id, r.cause, r.status, r.started_at, r.ended_at, coalesce((
      select jsonb_agg(jsonb_build_object('channelId', d.channel_id, 'channelName', c.name, 'status', d.status,
        'skipped', d.skipped, 'taskId', d.task_id, 'messages', d.messages, 'left', d.left_over, 'added', d.added,
        'joined', d.joined, 'superseded', d.superseded, 'dropped', d.dropped, 'costUsd', d.cost_usd)
        order by d.position)
      from reflection_readings d join channels c on c.id = d.channel_id where d.run_id = r.id), '[]') as readings
    from reflection_runs r
    where r.workspace_id = ${workspaceId}
    order by r.id desc limit ${limit}`.execute(tx)
  return reflectionRun.array().parse(rows)
}

/** Returns the cost of all readings of the current month, in UTC. Runs as the service. */
export async function readMonthCost(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<number> {
  const { rows } = await sql`
    select coalesce(sum(cost_usd), 0)::float8 as usd from reflection_readings
    where workspace_id = ${workspaceId}
      and ended_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'`.execute(tx)
  return z.tuple([z.object({ usd: z.number() })]).parse(rows)[0].usd
}

/** Returns whether a run is under way. */
export async function hasOpenRun(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('reflectionRuns')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Begins a run over all chosen channels, in the order of their names. False: one is under way already, because a
 * workspace has at most one at a time.
 */
export async function insertRun(
  tx: Tx,
  { workspaceId, cause, now }: { workspaceId: string; cause: 'time' | 'person'; now: Date },
): Promise<boolean> {
  const runId = newId()
  const inserted = await tx
    .insertInto('reflectionRuns')
    .values({ id: runId, workspaceId, cause, startedAt: now.toISOString() })
    .onConflict(there => there.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  const channels = await tx
    .selectFrom('reflectionChannels as r')
    .innerJoin('channels as c', 'c.id', 'r.channelId')
    .select('r.channelId')
    .where('r.workspaceId', '=', workspaceId)
    .orderBy('c.name')
    .execute()
  if (channels.length > 0) {
    await tx
      .insertInto('reflectionReadings')
      .values(
        channels.map(({ channelId }, position) => ({ id: newId(), runId, workspaceId, channelId, position })),
      )
      .execute()
  }
  return true
}

/** Ends a run, and removes the oldest ones beyond those that are kept. */
export async function endRun(
  tx: Tx,
  { runId, workspaceId, now }: { runId: string; workspaceId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('reflectionRuns')
    .set({ status: 'completed', endedAt: now.toISOString() })
    .where('id', '=', runId)
    .execute()
  await sql`
    delete from reflection_runs
    where workspace_id = ${workspaceId} and ended_at is not null and id <= (
      select id from reflection_runs where workspace_id = ${workspaceId}
      order by id desc offset ${keptReflections} limit 1)`.execute(tx)
}

const range = z.object({ threadId: id, after: z.number(), upTo: z.number() })

const openReading = z.object({
  id,
  runId: id,
  workspaceId: id,
  channelId: id,
  taskId: id.nullable(),
  ranges: range.array().nullable(),
  limitUsd: z.number().nullable(),
})
/** A reading, as its task needs it. */
export type OpenReading = z.infer<typeof openReading>

/** Finds a reading. */
export async function findReading(
  tx: Tx,
  { readingId }: { readingId: string },
): Promise<OpenReading | undefined> {
  const row = await tx
    .selectFrom('reflectionReadings')
    .selectAll()
    .where('id', '=', readingId)
    .executeTakeFirst()
  return row && openReading.parse(row)
}

/** Changes the given fields of a reading. */
export async function updateReading(
  tx: Tx,
  {
    readingId,
    ranges,
    ...fields
  }: { readingId: string; ranges?: readonly ThreadRange[] } & Omit<Updateable<ReflectionReadings>, 'ranges'>,
): Promise<void> {
  await tx
    .updateTable('reflectionReadings')
    .set({ ...fields, ...(ranges && { ranges: JSON.stringify(ranges) }) })
    .where('id', '=', readingId)
    .execute()
}

/** Leaves a channel out of a run. */
export async function skipReading(
  tx: Tx,
  { readingId, why, now }: { readingId: string; why: SkippedReason; now: Date },
): Promise<void> {
  await updateReading(tx, { readingId, status: 'skipped', skipped: why, endedAt: now.toISOString() })
}

const runAtWork = z.object({ id, workspaceId: id, costUsd: z.number(), nextId: id.nullable() })

/**
 * Takes the oldest run whose readings have all ended or not begun, locked: `nextId` is the next reading; null: there is
 * none left. `costUsd`: the cost of the run so far.
 */
export async function takeRun(tx: Tx): Promise<z.infer<typeof runAtWork> | undefined> {
  const { rows } = await sql`
    select r.id, r.workspace_id,
      (select coalesce(sum(d.cost_usd), 0)::float8 from reflection_readings d where d.run_id = r.id) as cost_usd,
      (select d.id from reflection_readings d where d.run_id = r.id and d.status = 'queued'
        order by d.position limit 1) as next_id
    from reflection_runs r
    where r.ended_at is null
      and not exists (select from reflection_readings d where d.run_id = r.id and d.status = 'running')
    order by r.id limit 1 for update skip locked`.execute(tx)
  return runAtWork.optional().parse(rows[0])
}

/** Counts the readings that are at work, over all workspaces. */
export async function countReadingsAtWork(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('reflectionReadings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return count
}

/** Lets one worker at a time begin runs and readings, until the end of its transaction. */
export async function lockPlan(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('openvibe reflection', 0))`.execute(tx)
}

/** Returns the workspace that is due for the longest time and has no run under way; undefined: none is due. */
export async function findDue(tx: Tx, { now }: { now: Date }): Promise<{ workspaceId: string } | undefined> {
  return tx
    .selectFrom('reflectionSettings as s')
    .select('s.workspaceId')
    .where('s.nextRunAt', '<=', now.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reflectionRuns as r')
            .select('r.id')
            .whereRef('r.workspaceId', '=', 's.workspaceId')
            .where('r.endedAt', 'is', null),
        ),
      ),
    )
    .orderBy('s.nextRunAt')
    .limit(1)
    .executeTakeFirst()
}
