import { sql } from 'kysely'
import * as z from 'zod'
import type { LimitCrossing, LoweredLimits } from '../../domain/limits/limit-book.ts'
import { type LimitMark, type LoweredKind, loweredKind } from '../../domain/limits/rate-limit.ts'
import type { Tx } from '../client.ts'

/** Returns the lower limits of all workspaces. Runs as the service. */
export async function listLowered(tx: Tx): Promise<LoweredLimits> {
  const rows = await tx.selectFrom('loweredRateLimits').select(['workspaceId', 'kind', 'most']).execute()
  const lowered = new Map<string, Partial<Record<LoweredKind, number>>>()
  for (const { workspaceId, kind, most } of rows) {
    lowered.set(workspaceId, { ...lowered.get(workspaceId), [loweredKind.parse(kind)]: most })
  }
  return lowered
}

/** Sets the limit of a workspace; null: that of the server counts again. Runs as the service. */
export async function setLowered(
  tx: Tx,
  { workspaceId, kind, most }: { workspaceId: string; kind: LoweredKind; most: number | null },
): Promise<void> {
  if (most === null) {
    await tx
      .deleteFrom('loweredRateLimits')
      .where('workspaceId', '=', workspaceId)
      .where('kind', '=', kind)
      .execute()
    return
  }
  await tx
    .insertInto('loweredRateLimits')
    .values({ workspaceId, kind, most })
    .onConflict(conflict =>
      conflict.columns(['workspaceId', 'kind']).doUpdateSet({ most, setAt: sql<string>`now()` }),
    )
    .execute()
}

/** Counts a crossing, and drops those of more than 30 days ago. Runs as the service. */
export async function markCrossing(
  tx: Tx,
  { workspaceId, kind, subjectId, how }: LimitCrossing,
): Promise<void> {
  const [near, reached] = how === 'near' ? [1, 0] : [0, 1]
  await sql`
    with old as (
      delete from rate_limit_marks where workspace_id = ${workspaceId} and day < (now() at time zone 'utc')::date - 30
    )
    insert into rate_limit_marks (workspace_id, kind, subject_id, near, reached)
    values (${workspaceId}, ${kind}, ${subjectId}, ${near}, ${reached})
    on conflict (workspace_id, day, kind, subject_id) do update
    set near = rate_limit_marks.near + excluded.near, reached = rate_limit_marks.reached + excluded.reached,
      last_at = now()`.execute(tx)
}

const mark = z.object({
  kind: loweredKind,
  subjectId: z.string(),
  near: z.number(),
  reached: z.number(),
  lastAt: z.string(),
})

/** Returns the crossings of the last seven days, newest first. Runs as the service. */
export async function listMarks(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<LimitMark[]> {
  const { rows } = await sql`
    select kind, subject_id, sum(near)::int as near, sum(reached)::int as reached, max(last_at) as last_at
    from rate_limit_marks
    where workspace_id = ${workspaceId} and day > (now() at time zone 'utc')::date - 7
    group by kind, subject_id order by max(last_at) desc limit 100`.execute(tx)
  return z.array(mark).parse(rows)
}

/** Returns these keys of a workspace by name, connections included. Runs as the service. */
export function listKeyNames(
  tx: Tx,
  { workspaceId, keyIds }: { workspaceId: string; keyIds: readonly string[] },
): Promise<{ id: string; name: string; ownerId: string }[]> {
  return tx
    .selectFrom('apiKeys')
    .select(['id', 'name', 'ownerId'])
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', [...keyIds])
    .execute()
}
