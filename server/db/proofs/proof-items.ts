import { sql } from 'kysely'
import * as z from 'zod'
import { expectations } from '../../domain/proofs/expectation.ts'
import {
  type ItemFacts,
  type ItemReasons,
  itemFacts,
  itemReasons,
  type ProofItem,
  proofItem,
  verdict,
} from '../../domain/proofs/proof.ts'
import type { Verdict } from '../../domain/proofs/verdict.ts'
import { stopReason, taskStatus } from '../../domain/tasks/task.ts'
import type { TrialInput } from '../../domain/trials/trial.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/** A question of a new proof. */
export interface NewItem {
  caseId: string | null
  name: string
  channelId: string | null
  threadId: string | null
  forkId: string | null
  messageId: string | null
  question: string | null
  questionRev: number | null
  expectations: unknown
  /** The recorded answer; null: the proof runs the base, or has none. */
  baseTaskId: string | null
  runsBase: boolean
}

/** Stores the questions of a new proof in their order. Runs as the service. */
export async function insertItems(
  tx: Tx,
  given: { proofId: string; workspaceId: string; items: readonly (NewItem & { id: string })[] },
): Promise<void> {
  const { proofId, workspaceId } = given
  await tx
    .insertInto('proofItems')
    .values(
      given.items.map(({ expectations: expected, ...item }, place) => ({
        ...item,
        proofId,
        workspaceId,
        place,
        expectations: JSON.stringify(expected),
      })),
    )
    .execute()
}

/** The words of a question as they are now; null: the message was deleted. */
const questionNow = sql`case when i.message_id is null then i.question
  else (select case when m.deleted_at is null then m.content end from messages m where m.id = i.message_id) end`

const row = z.object({
  id,
  proofId: id,
  caseId: id.nullable(),
  name: z.string(),
  channelId: id.nullable(),
  threadId: id.nullable(),
  forkId: id.nullable(),
  messageId: id.nullable(),
  question: z.string().nullable(),
  expectations,
  state: proofItem.shape.state,
  verdict: verdict.nullable(),
  facts: itemFacts,
  baseTaskId: id.nullable(),
  candidateTaskId: id.nullable(),
})
export type ItemRow = z.infer<typeof row>

const selectItems = sql`
  select i.id, i.proof_id, i.case_id, i.name, i.channel_id, i.thread_id, i.fork_id, i.message_id,
    ${questionNow} as question, i.expectations, i.state, i.verdict, i.facts, i.base_task_id, i.candidate_task_id
  from proof_items i`

/** Returns the items of a proof that the caller may see, in their order. */
export async function listItems(tx: Tx, { proofId }: { proofId: string }): Promise<ItemRow[]> {
  const { rows } = await sql`${selectItems} where i.proof_id = ${proofId} order by i.place`.execute(tx)
  return z.array(row).parse(rows)
}

export async function findItem(tx: Tx, { itemId }: { itemId: string }): Promise<ItemRow | undefined> {
  const { rows } = await sql`${selectItems} where i.id = ${itemId}`.execute(tx)
  return row.optional().parse(rows[0])
}

/** The most characters of a question that stands in place of a name. */
const shownQuestion = 80

/** Returns an item as a row of the table. A past mention has the words of its message for a name. */
export function itemFromRow(found: ItemRow): ProofItem {
  const { channelId, threadId, forkId, question } = found
  return {
    ...{ id: found.id, caseId: found.caseId, messageId: found.messageId },
    name:
      found.name !== ''
        ? found.name
        : (question ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, shownQuestion),
    place: channelId !== null && threadId !== null ? { channelId, threadId, forkId } : null,
    expectations: found.expectations.length,
    ...{ state: found.state, verdict: found.verdict, facts: found.facts },
  }
}

const side = z.object({
  taskId: id,
  status: taskStatus,
  stopReason: stopReason.nullable(),
  costUsd: z.number().nullable(),
})

const work = z.object({
  id,
  state: proofItem.shape.state,
  verdict: verdict.nullable(),
  reservedUsd: z.number(),
  runsBase: z.boolean(),
  base: side.nullable(),
  candidate: side.nullable(),
  judge: side.nullable(),
})
export type ItemWork = z.infer<typeof work>

const sideJson = (task: string) => sql`case when ${sql.ref(`${task}.id`)} is not null then jsonb_build_object(
  'taskId', ${sql.ref(`${task}.id`)}, 'status', ${sql.ref(`${task}.status`)},
  'stopReason', ${sql.ref(`${task}.stop_reason`)},
  'costUsd', ${sql.ref(`${task}.cost_usd`)} + coalesce(${sql.ref(`${task}.below_usd`)}, 0)) end`

/** Returns the state of all items of a proof with their tasks, in their order. Runs as the service. */
export async function readWork(tx: Tx, { proofId }: { proofId: string }): Promise<ItemWork[]> {
  const { rows } = await sql`
    select i.id, i.state, i.verdict, i.reserved_usd, i.runs_base, ${sideJson('b')} as base,
      ${sideJson('c')} as candidate, ${sideJson('j')} as judge
    from proof_items i
    left join tasks b on b.id = i.base_task_id
    left join tasks c on c.id = i.candidate_task_id
    left join tasks j on j.id = i.judge_task_id
    where i.proof_id = ${proofId} order by i.place`.execute(tx)
  return z.array(work).parse(rows)
}

/** Changes an item. Runs as the service. */
export async function setItem(
  tx: Tx,
  given: {
    itemId: string
    state: ProofItem['state']
    reservedUsd: number
    baseTaskId?: string
    candidateTaskId?: string
    judgeTaskId?: string
    verdict?: Verdict
    facts?: ItemFacts
  },
): Promise<void> {
  const { itemId, facts, ...columns } = given
  await tx
    .updateTable('proofItems')
    .set({ ...columns, ...(facts && { facts: JSON.stringify(facts) }) })
    .where('id', '=', itemId)
    .execute()
}

/** Adds to the reasons of an item, which are read where its answers are. Runs as the service. */
export async function addReasons(
  tx: Tx,
  given: { itemId: string; workspaceId: string; channelId: string; reasons: ItemReasons },
): Promise<void> {
  const { itemId, workspaceId, channelId, reasons } = given
  await sql`
    insert into proof_reasons (item_id, workspace_id, channel_id, reasons)
    values (${itemId}, ${workspaceId}, ${channelId}, ${JSON.stringify(reasons)}::jsonb)
    on conflict (item_id) do update set reasons = proof_reasons.reasons || excluded.reasons`.execute(tx)
}

/** Returns the reasons of an item, if the caller may read them. */
export async function findReasons(tx: Tx, { itemId }: { itemId: string }): Promise<ItemReasons | null> {
  const found = await tx
    .selectFrom('proofReasons')
    .select('reasons')
    .where('itemId', '=', itemId)
    .executeTakeFirst()
  return found ? itemReasons.parse(found.reasons) : null
}

const asked = z.object({
  place: z.number(),
  threadId: id.nullable(),
  forkId: id.nullable(),
  messageId: id.nullable(),
  question: z.string().nullable(),
})

/** Returns the question of an item as a trial takes it. Runs as the service. */
export async function findAsked(
  tx: Tx,
  { itemId }: { itemId: string },
): Promise<{ place: number; input: TrialInput }> {
  const { rows } = await sql`
    select place, thread_id, fork_id, message_id, question from proof_items where id = ${itemId}`.execute(tx)
  const { place, threadId, forkId, messageId, question } = asked.parse(rows[0])
  if (messageId !== null) return { place, input: { messageId } }
  const text = question ?? ''
  if (threadId === null) return { place, input: { text } }
  return { place, input: { threadId, text, ...(forkId !== null && { forkId }) } }
}
