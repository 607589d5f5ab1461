import { sql } from 'kysely'
import * as z from 'zod'
import { type Proof, type ProofStatus, proof, type tally } from '../../domain/proofs/proof.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const selectProof = sql`
  select p.id, p.workspace_id, p.agent_config_id as agent_id, base.version as base_version, p.base_version_id,
    p.version_id, p.status, p.judges, p.limit_usd, p.spent_usd, p.tally, p.items, p.started_by, p.created_at,
    p.ended_at,
    coalesce(candidate.version,
      (select min(v.version) from agent_config_versions v where v.proof_id = p.id)) as version
  from proofs p
  join agent_config_versions candidate on candidate.id = p.version_id
  left join agent_config_versions base on base.id = p.base_version_id`

/** Finds a proof that the caller may see. */
export async function findProof(tx: Tx, { proofId }: { proofId: string }): Promise<Proof | undefined> {
  const { rows } = await sql`${selectProof} where p.id = ${proofId}`.execute(tx)
  return proof.optional().parse(rows[0])
}

/** Returns a page of an agent's proofs, newest first. */
export async function listProofs(
  tx: Tx,
  { agentId, before, limit }: { agentId: string; before: string | null; limit: number },
): Promise<{ proofs: Proof[]; hasMore: boolean }> {
  const { rows } = await sql`${selectProof}
    where p.agent_config_id = ${agentId} and (${before}::uuid is null or p.id < ${before}::uuid)
    order by p.id desc limit ${limit + 1}`.execute(tx)
  const found = z.array(proof).parse(rows)
  return { proofs: found.slice(0, limit), hasMore: found.length > limit }
}

/** Counts the proofs of an agent that are running, also those of other admins. Runs as the service. */
export async function countRunningProofs(tx: Tx, { agentId }: { agentId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from proofs where agent_config_id = ${agentId} and status = 'running'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Stores a new proof. Runs as the service. */
export async function insertProof(
  tx: Tx,
  given: {
    id: string
    workspaceId: string
    agentId: string
    baseVersionId: string | null
    versionId: string
    judges: boolean
    limitUsd: number
    items: number
    startedBy: string
  },
): Promise<void> {
  const { agentId: agentConfigId, ...row } = given
  await tx
    .insertInto('proofs')
    .values({ ...row, agentConfigId })
    .execute()
}

const runningProof = z.object({
  id,
  workspaceId: id,
  agentId: id,
  baseVersionId: id.nullable(),
  versionId: id,
  judges: z.boolean(),
  limitUsd: z.number(),
  startedBy: id,
})
export type RunningProof = z.infer<typeof runningProof>

const selectRunning = sql`
  select id, workspace_id, agent_config_id as agent_id, base_version_id, version_id, judges, limit_usd, started_by
  from proofs`

/** Takes a running proof that is due, for this transaction alone. Runs as the service. */
export async function takeDueProof(tx: Tx, { now }: { now: Date }): Promise<RunningProof | undefined> {
  const { rows } = await sql`${selectRunning}
    where status = 'running' and look_at <= ${now.toISOString()}::timestamptz
    order by look_at limit 1 for update skip locked`.execute(tx)
  return runningProof.optional().parse(rows[0])
}

/** Locks a proof if it is running. Runs as the service. */
export async function lockRunningProof(
  tx: Tx,
  { proofId }: { proofId: string },
): Promise<RunningProof | undefined> {
  const { rows } =
    await sql`${selectRunning} where id = ${proofId} and status = 'running' for update`.execute(tx)
  return runningProof.optional().parse(rows[0])
}

/** Has nobody look at a proof until then. Runs as the service. */
export async function lookLater(tx: Tx, { proofId, at }: { proofId: string; at: Date }): Promise<void> {
  await tx.updateTable('proofs').set({ lookAt: at.toISOString() }).where('id', '=', proofId).execute()
}

/** Writes the sums of a proof, and its end. Runs as the service. */
export async function setProof(
  tx: Tx,
  given: { proofId: string; spentUsd: number; status: ProofStatus; tally: z.infer<typeof tally> },
): Promise<void> {
  const { proofId, spentUsd, status } = given
  await sql`
    update proofs set spent_usd = ${spentUsd}, status = ${status}, tally = ${JSON.stringify(given.tally)}::jsonb,
      ended_at = case when ${status} = 'running' then null else now() end
    where id = ${proofId}
      and (spent_usd, status, tally) is distinct from (${spentUsd}::numeric, ${status}, ${JSON.stringify(given.tally)}::jsonb)`.execute(
    tx,
  )
}

/** Returns whether a proof of exactly the configuration of this snapshot or version has ended; it may have been stopped. */
export async function isProofOf(
  tx: Tx,
  { proofId, agentId, versionId }: { proofId: string; agentId: string; versionId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from proofs p
    join agent_config_versions proven on proven.id = p.version_id
    join agent_config_versions given on given.id = ${versionId}
    where p.id = ${proofId} and p.agent_config_id = ${agentId} and p.status <> 'running'
      and proven.config = given.config`.execute(tx)
  return rows.length > 0
}
