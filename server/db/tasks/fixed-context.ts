/** Fixes the context of a task at its start. */
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { id } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import type { Tx } from '../client.ts'
import { chooseThread, fixedThread } from '../forks/fork-thread.ts'
import { agentVersion, fallbackOf, replyOf } from './agent-version.ts'
import { isCurrent } from './context-json.ts'

/** The time for which the endpoint's cache keeps a prompt after its last use. */
const cacheLife = '5 minutes'

export interface TaskToFix {
  agentId: string
  threadId: string
  forkId: string | null
  triggerMessageId: string | null
  /** The agent is shown the earlier runs of its source in place of the conversation. */
  hasOwnHistory?: boolean
  /** Another fork of the thread, whose newest messages are shown beside those of the conversation. */
  aboutForkId?: string | undefined
  /** The version that is tried; left out: the agent's current one. */
  triedVersionId?: string
  /** The row of the fork, if it is not the stored one. */
  forkRow?: RawBuilder<unknown>
}

/**
 * Fixes the context of a task: the agent's version, and the ids of the messages that it will be shown. While the
 * cache of the agent's last task here is alive, they begin with the same message as in that task, until they are
 * too many.
 */
export async function fixContext(tx: Tx, task: TaskToFix): Promise<FixedContext> {
  const { rows } = await selectFixed(task).execute(tx)
  return fixedContext.parse(rows[0])
}

export const fixedContext = z
  .object({
    agentVersionId: id,
    agent: agentVersion,
    lastSeq: z.number(),
    of: z.number(),
    forkParentId: id.nullable(),
    messageIds: z.array(id),
    thread: fixedThread.nullable(),
  })
  .transform(({ agent, thread, ...rest }) => ({
    ...rest,
    ...(thread && { thread }),
    limits: agent.limits,
    ...replyOf(agent),
    ...fallbackOf(agent),
  }))
export type FixedContext = z.output<typeof fixedContext>

/** The row of a task's fork; a fork that is not open yet has none in the table. */
export function forkOf({
  forkId,
  forkRow,
  hasOwnHistory = false,
}: Pick<TaskToFix, 'forkId' | 'forkRow' | 'hasOwnHistory'>): RawBuilder<unknown> {
  if (hasOwnHistory) return sql`(select * from forks where false)`
  return forkRow ?? sql`(select * from forks where id = ${forkId}::uuid)`
}

export function selectFixed(task: TaskToFix): RawBuilder<unknown> {
  const { threadId, forkId, agentId, triggerMessageId, triedVersionId = null } = task
  const fork = forkOf(task)
  const most = limits.contextMessages + limits.contextMessagesMore
  return sql`
    with newest as (
      select m.id, m.seq, row_number() over (order by m.seq desc) as place from messages m
      where m.thread_id = ${threadId} and ${inConversation(forkId)}
        and m.author_type <> 'system' and m.deleted_at is null and ${isCurrent}
        and m.seq < coalesce((select seq from messages where id = ${triggerMessageId}::uuid), 9e15::bigint)
      order by m.seq desc limit ${task.hasOwnHistory ? 0 : most}
    ), last_task as (
      select t.id from (
        select * from tasks where thread_id = ${threadId} and origin <> 'test' order by id desc limit 20) t
      where t.agent_config_id = ${agentId} and t.fork_id is not distinct from ${forkId}::uuid
        and t.ended_at > now() - ${cacheLife}::interval
      order by t.id desc limit 1
    ), last_start as (
      select n.place from last_task
      join task_events e on e.task_id = last_task.id and e.type = 'task.started'
      join newest n on n.id = (e.data #>> '{messageIds,0}')::uuid
    )
    select
      v.id as agent_version_id, v.config as agent,
      (select next_seq - 1 from threads where id = ${threadId}) as last_seq,
      (select parent_message_id from ${fork} f) as fork_parent_id,
      ${chooseThread(threadId, fork)} as thread,
      -- The counters of threads and forks count deleted messages too.
      (select case when count(*) < ${most} then count(*) else coalesce(
          (select message_count from forks where id = ${forkId}::uuid),
          (select message_count from threads where id = ${threadId}))
        - (${triggerMessageId}::uuid is not null)::int end from newest) as of,
      coalesce((
        select jsonb_agg(shown.id order by shown.seq) from (
          select id, seq from newest
          where place <= greatest(${limits.contextMessages}::int, (select place from last_start))
          ${task.aboutForkId === undefined ? sql`` : sql`union all ${newestOf(task.aboutForkId)}`}
        ) shown
      ), '[]') as message_ids
    from (select a.id as agent_id, coalesce(${triedVersionId}::uuid, a.current_version_id) as wanted
      from agent_configs a where a.id = ${agentId}) chosen
    left join agent_config_versions v on v.id = chosen.wanted and v.agent_config_id = chosen.agent_id`
}

export function inConversation(forkId: string | null): RawBuilder<unknown> {
  return forkId === null ? sql`m.fork_id is null` : sql`m.fork_id = ${forkId}::uuid`
}

/** The newest messages of another fork. */
function newestOf(forkId: string): RawBuilder<unknown> {
  return sql`(select m.id, m.seq from messages m
    where m.fork_id = ${forkId}::uuid and m.author_type <> 'system' and m.deleted_at is null
    order by m.seq desc limit ${limits.contextMessages})`
}
