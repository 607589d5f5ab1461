/** The runs of a schedule or webhook: the tasks that it started. */
import { sql } from 'kysely'
import * as z from 'zod'
import { mostRuns } from '../../domain/prompts/sources/earlier-runs.ts'
import { time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/**
 * Lists the newest runs of a source that completed in the same channel before a task, newest first: each run may have had a
 * thread of its own, and all of them have the readers of the channel. A rerun is shown the same runs as the original.
 */
export function listRuns(
  tx: Tx,
  task: { id: string; channelId: string; sourceId: string },
): Promise<{ id: string; createdAt: string }[]> {
  return tx
    .selectFrom('tasks')
    .select(['id', 'createdAt'])
    .where(sql`input ->> 'sourceId'`, '=', task.sourceId)
    .where(sql`input ->> 'kind'`, '=', 'prompt')
    .where('channelId', '=', task.channelId)
    .where('status', '=', 'completed')
    .where('rerunOf', 'is', null)
    .where('deletedAt', 'is', null)
    .where(
      'id',
      '<',
      sql<string>`(with recursive chain as (
        select id, rerun_of from tasks where id = ${task.id}
        union all
        select t.id, t.rerun_of from chain join tasks t on t.id = chain.rerun_of
      ) select id from chain where rerun_of is null)`,
    )
    .orderBy('id', 'desc')
    .limit(mostRuns)
    .execute()
}

const sourceRun = z.object({ prompt: z.string(), answer: z.string(), createdAt: time })

/** Reads the words of runs, oldest first: without those that were erased or deleted. */
export async function readRuns(
  tx: Tx,
  runs: readonly { taskId: string }[] = [],
): Promise<z.infer<typeof sourceRun>[]> {
  if (runs.length === 0) return []
  const { rows } = await sql`
    select t.created_at, p.body as prompt, coalesce(m.content, o.body) as answer
    from tasks t
    join task_payloads p on p.hash = decode(t.input ->> 'prompt', 'hex')
    left join messages m on m.id = t.message_id and m.deleted_at is null
    left join task_payloads o on o.hash = decode(t.output ->> 'content', 'hex')
    where t.id = any (${runs.map(({ taskId }) => taskId)}::uuid[])
      and p.body is not null and trim(coalesce(m.content, o.body)) <> ''
    order by t.id`.execute(tx)
  return sourceRun.array().parse(rows)
}
