import { sql } from 'kysely'
import * as z from 'zod'
import { type TaskInput, taskInput } from '../../domain/tasks/events.ts'
import { type TrialEntry, trialEntry } from '../../domain/trials/trial.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { taskFromRow } from '../tasks/tasks.ts'

/** The length of a question in a list. */
const questionLength = 240

const earlier = z.object({ id, input: taskInput })

/**
 * Finds the newest task in which this agent has answered a message in its conversation, with its input. A trial on that
 * message is shown the same history, day and notes. Runs as the service.
 */
export async function findEarlierAnswer(
  tx: Tx,
  { messageId, agentId }: { messageId: string; agentId: string },
): Promise<{ id: string; input: TaskInput } | undefined> {
  const { rows } = await sql`
    select t.id, t.input from tasks t
    where t.trigger_message_id = ${messageId} and t.agent_config_id = ${agentId} and t.deleted_at is null
      and t.origin in ('message', 'regenerate', 'api') and not t.is_silent
      and exists (select from task_events e
        where e.task_id = t.id and e.type = 'context.assembled' and (e.data ->> 'turn')::int = 1)
    order by t.id desc limit 1`.execute(tx)
  return earlier.optional().parse(rows[0])
}

/** Returns the channel of a thread. Runs as the service. */
export async function findThreadChannel(
  tx: Tx,
  { threadId }: { threadId: string },
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('threads')
    .select('channelId')
    .where('id', '=', threadId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.channelId
}

/** Returns the number of a version; null: it was never published, or the caller may not read it. */
export async function readVersionNumber(tx: Tx, versionId: string): Promise<number | null> {
  const found = await tx
    .selectFrom('agentConfigVersions')
    .select('version')
    .where('id', '=', versionId)
    .executeTakeFirst()
  return found?.version ?? null
}

/** Counts the trials of a person that have not ended, without those of proofs. Runs as the service. */
export async function countOpenTrials(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tasks t
    join task_events e on e.task_id = t.id and e.seq = 1
    where t.workspace_id = ${workspaceId} and t.status in ('queued', 'running', 'waiting') and t.origin = 'test'
      and t.acting_user_id = ${userId} and not e.data -> 'replay' ? 'proofId'`.execute(tx)
  return rows[0]?.count ?? 0
}

const listed = trialEntry.omit({ task: true }).extend({ taskId: id })

/** Lists the newest trials of an agent that the caller may see, without those of proofs. */
export async function listTrialsOf(
  tx: Tx,
  { agentId, limit }: { agentId: string; limit: number },
): Promise<TrialEntry[]> {
  const { rows: found } = await sql`
    select t.id as task_id, e.data #>> '{replay,agentVersionId}' as version_id, v.version,
      e.data #>> '{replay,model}' as model, left(m.content, ${questionLength}) as question
    from tasks t
    join task_events e on e.task_id = t.id and e.seq = 1
    left join agent_config_versions v on v.id = (e.data #>> '{replay,agentVersionId}')::uuid
    left join messages m on m.id = t.trigger_message_id and m.deleted_at is null
    where t.agent_config_id = ${agentId} and t.origin = 'test' and t.deleted_at is null
      and not e.data -> 'replay' ? 'proofId'
    order by t.id desc limit ${limit}`.execute(tx)
  const entries = listed.array().parse(found)
  if (entries.length === 0) return []
  const rows = await tx
    .selectFrom('tasks')
    .selectAll()
    .where(
      'id',
      'in',
      entries.map(({ taskId }) => taskId),
    )
    .execute()
  const tasks = new Map(rows.map(row => [row.id, taskFromRow(row)]))
  return entries.flatMap(({ taskId, ...entry }) => {
    const task = tasks.get(taskId)
    return task ? [{ task, ...entry }] : []
  })
}
