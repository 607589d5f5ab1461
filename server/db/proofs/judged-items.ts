import { sql } from 'kysely'
import * as z from 'zod'
import { expectations } from '../../domain/proofs/expectation.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const judged = z.object({
  workspaceId: id,
  /** The channel in which the candidate ran. */
  channelId: id,
  messageId: id.nullable(),
  /** The words as they are now; null: the message was deleted. */
  question: z.string().nullable(),
  expectations,
  baseTaskId: id.nullable(),
  baseChannelId: id.nullable(),
  candidateTaskId: id,
  compares: z.boolean(),
  reservedUsd: z.number(),
})
export type JudgedItem = z.infer<typeof judged>

/** Finds an item whose candidate ran, with the material of its checks and its judgement. Runs as the service. */
export async function findJudged(tx: Tx, { itemId }: { itemId: string }): Promise<JudgedItem | undefined> {
  const { rows } = await sql`
    select i.workspace_id, t.channel_id, i.message_id, i.expectations, i.base_task_id, i.candidate_task_id,
      b.channel_id as base_channel_id, i.reserved_usd, p.base_version_id is not null as compares,
      case when i.message_id is null then i.question when m.deleted_at is null then m.content end as question
    from proof_items i
    join proofs p on p.id = i.proof_id
    join tasks t on t.id = i.candidate_task_id
    left join tasks b on b.id = i.base_task_id
    left join messages m on m.id = i.message_id
    where i.id = ${itemId}`.execute(tx)
  return judged.optional().parse(rows[0])
}

/** Returns the most that a task of this version may cost. */
export async function readVersionLimit(tx: Tx, { versionId }: { versionId: string }): Promise<number> {
  const { rows } = await sql`
    select (config ->> 'budget_usd')::float8 as usd from agent_config_versions where id = ${versionId}`.execute(
    tx,
  )
  return z.object({ usd: z.number() }).parse(rows[0]).usd
}
