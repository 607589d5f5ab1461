import { sql } from 'kysely'
import * as z from 'zod'
import { isMadeBy, type VectorProblem, vectorProblem } from '../../domain/memory/embedding.ts'
import { time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const vectorState = z.object({
  /** The model in the settings of the operator; null: no endpoint is set. */
  configured: z.string().nullable(),
  /** The model of the stored vectors; null: there are none yet. */
  model: z.string().nullable(),
  byPgvector: z.boolean(),
  problem: vectorProblem.nullable(),
  problemSince: time.nullable(),
  failures: z.number().int(),
  pausedUntil: time.nullable(),
})
/** The endpoint of vectors as the workers know it. */
export type VectorState = z.infer<typeof vectorState>

/** Returns the state of the endpoint. Runs as the service. */
export async function readVectorState(tx: Tx, lock?: 'locked'): Promise<VectorState> {
  const locking = lock ? sql`for update` : sql``
  const { rows } = await sql`
    select configured, model, by_pgvector, problem, problem_since, failures, paused_until
    from memory_vector_state ${locking}`.execute(tx)
  return vectorState.parse(rows[0])
}

/**
 * Notes the model of the settings, as a worker begins; null: there is no endpoint. A restart also ends the pause after a
 * failure, because the operator may have changed something. With another model, all items wait for new vectors.
 */
export async function noteConfigured(tx: Tx, { model }: { model: string | null }): Promise<void> {
  const state = await readVectorState(tx, 'locked')
  await sql`
    update memory_vector_state
    set configured = ${model}, problem = null, problem_since = null, failures = 0, paused_until = null`.execute(
    tx,
  )
  if (model === null || state.model === null || isMadeBy(state.model, model)) return
  await sql`insert into memory_unembedded (item_id) select id from memory_items on conflict do nothing`.execute(
    tx,
  )
}

/** Notes that the endpoint failed, and that nobody asks it before then. */
export async function noteVectorProblem(
  tx: Tx,
  { problem, pausedUntil }: { problem: VectorProblem; pausedUntil: Date },
): Promise<void> {
  await sql`
    update memory_vector_state
    set problem = ${problem}, problem_since = coalesce(problem_since, now()), failures = failures + 1,
      paused_until = ${pausedUntil.toISOString()}::timestamptz`.execute(tx)
}

/** Notes that the endpoint works. Writes nothing if it worked before. */
export async function noteVectorsWork(tx: Tx): Promise<void> {
  await sql`
    update memory_vector_state
    set problem = null, problem_since = null, failures = 0, paused_until = null
    where problem is not null`.execute(tx)
}

/** Returns the number of the workspace's items, and of those that have a vector. Runs as the service. */
export async function countVectors(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<{ items: number; embedded: number }> {
  const { rows } = await sql<{ items: number; embedded: number }>`
    select (select count(*) from memory_items where workspace_id = ${workspaceId}) as items,
      (select count(*) from memory_embeddings e join memory_vector_state s on s.model = e.model
        where e.workspace_id = ${workspaceId}) as embedded`.execute(tx)
  return rows[0] ?? { items: 0, embedded: 0 }
}
