import { sql } from 'kysely'
import * as z from 'zod'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const mention = z.object({
  messageId: id,
  taskId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
})

/** Returns the newest mentions of an agent with their recorded answers, as far as the caller may read them. */
export async function listMentions(
  tx: Tx,
  { agentId, limit }: { agentId: string; limit: number },
): Promise<z.infer<typeof mention>[]> {
  if (limit === 0) return []
  const { rows } = await sql`
    select m.id as message_id, t.id as task_id, t.channel_id, t.thread_id, t.fork_id
    from tasks t
    join messages m on m.id = t.trigger_message_id
    join messages a on a.id = t.message_id
    where t.agent_config_id = ${agentId} and t.origin = 'message' and t.status = 'completed' and not t.is_silent
      and t.deleted_at is null and m.deleted_at is null and a.deleted_at is null and m.author_type = 'human'
    order by t.id desc limit ${limit}`.execute(tx)
  return z.array(mention).parse(rows)
}

/**
 * Finds kept answers of a version to these cases, by case: of the same configuration, question and person, with no
 * newer message in the thread. Runs as the service.
 */
export async function findKeptAnswers(
  tx: Tx,
  given: { caseIds: readonly string[]; versionId: string; userId: string },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql`
    select distinct on (c.id) c.id as case_id, t.id as task_id
    from agent_cases c
    join proof_items i on i.case_id = c.id and i.question_rev = c.question_rev
    join tasks t on t.id in (i.base_task_id, i.candidate_task_id)
    join agent_config_versions ran on ran.id = t.agent_config_version_id
    join agent_config_versions wanted on wanted.id = ${given.versionId} and wanted.config = ran.config
    where c.id = any (${[...given.caseIds]}::uuid[]) and t.origin = 'test' and t.status = 'completed'
      and t.acting_user_id = ${given.userId}
      and (c.thread_id is null or not exists (
        select from messages m where m.thread_id = c.thread_id and m.fork_id is not distinct from c.fork_id
          and m.created_at > t.created_at))
    order by c.id, t.id desc`.execute(tx)
  const found = z.array(z.object({ caseId: id, taskId: id })).parse(rows)
  return new Map(found.map(({ caseId, taskId }) => [caseId, taskId]))
}

const usual = z.object({
  tasks: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
})

/** Returns the tokens of an agent's newest tasks on average; null: it has none. */
export async function findUsualTokens(
  tx: Tx,
  { agentId }: { agentId: string },
): Promise<Omit<z.infer<typeof usual>, 'tasks'> | null> {
  const { rows } = await sql`
    select count(*)::int as tasks,
      coalesce(avg(coalesce((u ->> 'inputTokens')::float8, 0) + coalesce((u ->> 'cacheWriteTokens')::float8, 0)), 0)
        as input_tokens,
      coalesce(avg((u ->> 'outputTokens')::float8), 0) as output_tokens,
      coalesce(avg((u ->> 'cacheReadTokens')::float8), 0) as cache_read_tokens
    from (select token_usage as u from tasks where agent_config_id = ${agentId} and status = 'completed'
      and token_usage ? 'inputTokens' order by id desc limit 30) t`.execute(tx)
  const { tasks, ...tokens } = usual.parse(rows[0])
  return tasks > 0 ? tokens : null
}

const judge = z.object({ id: z.string() })

/** Returns the model that judges the answers of an agent: the workspace's small one. */
export async function findJudgeModel(tx: Tx, { agentId }: { agentId: string }): Promise<string> {
  const { rows } = await sql`
    select w.small_model as id from agent_configs a join workspaces w on w.id = a.workspace_id
    where a.id = ${agentId}`.execute(tx)
  return judge.parse(rows[0]).id
}
