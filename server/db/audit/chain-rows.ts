/**
 * Reads the audit log and the logs of tasks as chains of hashes, for the verifier. It reads tables alone and calls no
 * function of ours in the database. Everything is read in one transaction, which sees one moment.
 */
import type pg from 'pg'
import * as z from 'zod'
import type { ChainEnd, ChainRow } from './chain.ts'

const hashed = { seq: z.coerce.number(), prevHash: z.string(), hash: z.string() }
const auditRow = z.object({
  ...hashed,
  front: z.string(),
  back: z.string(),
  seals: z.array(z.tuple([z.string(), z.number(), z.string()])).nullable(),
})
const eventRow = z.object({ ...hashed, taskId: z.string(), back: z.string() })
const chainHead = z.object({
  workspaceId: z.string(),
  slug: z.string().nullable(),
  seq: z.coerce.number(),
  hash: z.string(),
})
const taskRow = z.object({
  id: z.string(),
  workspaceId: z.string(),
  lastSeq: z.number(),
  /** The seal of its last event is due, or will be when it ends. */
  isOpen: z.boolean(),
})
export type CheckedTask = z.infer<typeof taskRow>

/** A row of the audit log, with the ends of tasks that it seals. */
export type AuditChainRow = ChainRow & { seals: { taskId: string; end: ChainEnd }[] }

/** Runs `work` on one moment of the database, as it is then. */
export async function atOneMoment<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

/** Lists the chains of the audit log with the heads that the database keeps; 0: it keeps none. */
export async function listChains(client: pg.Client) {
  const { rows } = await client.query(`
    select c.workspace_id as "workspaceId", w.slug, coalesce(h.seq, 0) as seq, encode(coalesce(h.hash, ''), 'hex') as hash
    from (select workspace_id from public.audit_heads union select distinct workspace_id from public.audit_log
      union select id from public.workspaces) c
    left join public.audit_heads h using (workspace_id)
    left join public.workspaces w on w.id = c.workspace_id
    order by c.workspace_id`)
  return z.array(chainHead).parse(rows)
}

export async function readAuditChain(
  client: pg.Client,
  { workspaceId, from, limit }: { workspaceId: string; from: number; limit: number },
): Promise<AuditChainRow[]> {
  const { rows } = await client.query(
    `select seq, encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as hash, workspace_id::text as front,
       concat_ws('|', v, kind, (extract(epoch from created_at) * 1000000)::bigint, actor, subject, data) as back,
       case kind when 'seal.made' then data -> 'tasks' end as seals
     from public.audit_log where workspace_id = $1 and seq >= $2 order by seq limit $3`,
    [workspaceId, from, limit],
  )
  return z
    .array(auditRow)
    .parse(rows)
    .map(({ front, back, seals, ...row }) => ({
      ...row,
      write: seq => `${front}|${seq}|${back}`,
      seals: (seals ?? []).map(([taskId, seq, hash]) => ({ taskId, end: { seq, hash } })),
    }))
}

/** Lists tasks after an id, in the order of their ids. */
export async function listTasksToCheck(
  client: pg.Client,
  { after, limit }: { after: string; limit: number },
): Promise<CheckedTask[]> {
  const { rows } = await client.query(
    `select t.id, t.workspace_id as "workspaceId", t.last_event_seq as "lastSeq",
       t.ended_at is null or u.task_id is not null as "isOpen"
     from public.tasks t left join public.tasks_unsealed u on u.task_id = t.id
     where t.id > $1 order by t.id limit $2`,
    [after, limit],
  )
  return z.array(taskRow).parse(rows)
}

/** Reads the whole logs of tasks. */
export async function readTaskChains(
  client: pg.Client,
  taskIds: readonly string[],
): Promise<Map<string, ChainRow[]>> {
  const { rows } = await client.query(
    `select task_id as "taskId", seq, encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as hash,
       concat_ws('|', v, type, coalesce(caused_by, 0), (extract(epoch from created_at) * 1000000)::bigint, data) as back
     from public.task_events where task_id = any ($1::uuid[]) order by task_id, seq`,
    [taskIds],
  )
  const chains = new Map(taskIds.map(id => [id, [] as ChainRow[]]))
  for (const { taskId, back, ...row } of z.array(eventRow).parse(rows)) {
    chains.get(taskId)?.push({ ...row, write: seq => `${taskId}|${seq}|${back}` })
  }
  return chains
}
