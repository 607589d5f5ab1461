import { sql } from 'kysely'
import * as z from 'zod'
import { type AgentCase, type CaseFields, lastRun } from '../../domain/proofs/agent-case.ts'
import { expectations } from '../../domain/proofs/expectation.ts'
import { itemFacts } from '../../domain/proofs/proof.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/** The conversation of a case's question; all null: none. */
export interface CasePlace {
  channelId: string | null
  threadId: string | null
  forkId: string | null
}

const caseRow = z.object({
  id,
  workspaceId: id,
  agentId: id,
  name: z.string(),
  channelId: id.nullable(),
  threadId: id.nullable(),
  forkId: id.nullable(),
  messageId: id.nullable(),
  seq: z.number().nullable(),
  typed: z.string().nullable(),
  said: z.string().nullable(),
  questionRev: z.number(),
  expectations,
  authorUserId: id,
  updatedAt: time,
  last: lastRun.omit({ met: true, of: true }).extend({ facts: itemFacts, of: z.number() }).nullable(),
})
export type CaseRow = z.infer<typeof caseRow>

/**
 * Returns the cases of an agent that the caller may see, the oldest first. `caseIds`: only these. For runs of the whole
 * workspace call it as the service.
 */
export async function listCases(
  tx: Tx,
  { agentId, caseIds = null }: { agentId: string; caseIds?: readonly string[] | null },
): Promise<CaseRow[]> {
  return selectCases(
    tx,
    sql`c.agent_config_id = ${agentId} and (${caseIds}::uuid[] is null or c.id = any (${caseIds}::uuid[]))`,
  )
}

export async function findCase(tx: Tx, { caseId }: { caseId: string }): Promise<CaseRow | undefined> {
  const [found] = await selectCases(tx, sql`c.id = ${caseId}`)
  return found
}

async function selectCases(tx: Tx, where: ReturnType<typeof sql>): Promise<CaseRow[]> {
  const { rows } = await sql`
    select c.id, c.workspace_id, c.agent_config_id as agent_id, c.name, c.channel_id, c.thread_id, c.fork_id,
      c.message_id, m.seq, c.question as typed, c.question_rev, c.expectations, c.author_user_id, c.updated_at,
      case when m.deleted_at is null then m.content end as said,
      (select jsonb_build_object('proofId', i.proof_id, 'itemId', i.id, 'verdict', i.verdict, 'facts', i.facts,
          'of', jsonb_array_length(i.expectations), 'at', p.created_at)
        from proof_items i join proofs p on p.id = i.proof_id
        where i.case_id = c.id and i.state = 'done' and i.verdict <> 'skipped' order by i.id desc limit 1) as last
    from agent_cases c left join messages m on m.id = c.message_id
    where ${where} order by c.id`.execute(tx)
  return z.array(caseRow).parse(rows)
}

/** Returns a case as the admins get it. */
export function caseFromRow(row: CaseRow): AgentCase {
  const { id: caseId, agentId, name, channelId, threadId, forkId, messageId, seq, typed, said } = row
  const { authorUserId, updatedAt, last } = row
  return {
    ...{ id: caseId, agentId, name, authorUserId, updatedAt, expectations: row.expectations },
    source:
      messageId !== null
        ? { kind: 'message', messageId }
        : threadId !== null
          ? { kind: 'thread', threadId, forkId, text: typed ?? '' }
          : { kind: 'text', text: typed ?? '' },
    place: channelId !== null && threadId !== null ? { channelId, threadId, forkId, seq } : null,
    question: messageId === null ? typed : said,
    last: last && {
      ...{ proofId: last.proofId, itemId: last.itemId, verdict: last.verdict, at: last.at, of: last.of },
      met: last.facts.candidate?.met ?? 0,
    },
  }
}

/** The columns of a question. */
function questionOf({ source }: Pick<CaseFields, 'source'>, place: CasePlace) {
  return {
    ...place,
    messageId: source.kind === 'message' ? source.messageId : null,
    question: source.kind === 'message' ? null : source.text,
  }
}

/** Stores a new case. Runs as the service. */
export async function insertCase(
  tx: Tx,
  given: CaseFields & {
    id: string
    workspaceId: string
    agentId: string
    authorUserId: string
    place: CasePlace
  },
): Promise<void> {
  const { id: caseId, workspaceId, agentId, authorUserId, name } = given
  await tx
    .insertInto('agentCases')
    .values({
      ...{ id: caseId, workspaceId, agentConfigId: agentId, authorUserId, name },
      ...questionOf(given, given.place),
      expectations: JSON.stringify(given.expectations),
    })
    .execute()
}

/** Changes a case. A change of its question makes its earlier answers those of another one. Runs as the service. */
export async function updateCase(
  tx: Tx,
  { caseId, place, ...fields }: CaseFields & { caseId: string; place: CasePlace },
): Promise<void> {
  const asked = questionOf(fields, place)
  await sql`
    update agent_cases set name = ${fields.name}, expectations = ${JSON.stringify(fields.expectations)}::jsonb,
      channel_id = ${asked.channelId}, thread_id = ${asked.threadId}, fork_id = ${asked.forkId},
      message_id = ${asked.messageId}, question = ${asked.question}, updated_at = now(),
      question_rev = question_rev + case when (channel_id, thread_id, fork_id, message_id, question)
        is distinct from (${asked.channelId}::uuid, ${asked.threadId}::uuid, ${asked.forkId}::uuid,
          ${asked.messageId}::uuid, ${asked.question}::text) then 1 else 0 end
    where id = ${caseId}`.execute(tx)
}

/** Deletes a case. Proofs keep its name and its results. Runs as the service. */
export async function deleteCase(tx: Tx, { caseId }: { caseId: string }): Promise<void> {
  await tx.deleteFrom('agentCases').where('id', '=', caseId).execute()
}

/** Counts all cases of an agent, also those that the caller may not see. Runs as the service. */
export async function countCases(tx: Tx, { agentId }: { agentId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agent_cases where agent_config_id = ${agentId}`.execute(tx)
  return rows[0]?.count ?? 0
}
