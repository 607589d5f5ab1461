import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { labelContext } from '../../domain/citations/label-context.ts'
import { leaveOut } from '../../domain/forks/fork-context.ts'
import { place } from '../../domain/prompts/place.ts'
import { id } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import { memberRole } from '../../domain/workspaces/workspace.ts'
import type { Tx } from '../client.ts'
import { agentVersion } from './agent-version.ts'
import {
  cardAnswerJson,
  contextFile,
  contextMessage,
  isCurrent,
  messageJson,
  messagesWithAuthors,
  personName,
} from './context-json.ts'
import { placeJson } from './place-json.ts'

/** The time for which the endpoint's cache keeps a prompt after its last use. */
const cacheLife = '5 minutes'

const person = z.object({
  name: z.string(),
  role: memberRole.nullable(),
  handle: z.string().nullable(),
  timeZone: z.string().nullable(),
})

const seen = z.object({
  agent: agentVersion,
  history: z.array(contextMessage),
  fork: z
    .object({
      description: z.string().nullable(),
      parent: contextMessage.nullable(),
      leftOut: z.array(z.string()),
      isParentLeftOut: z.boolean().optional(),
      divePartnerId: id.nullable(),
    })
    .nullable(),
  asker: person,
  place,
  question: z.string(),
  questionLabel: z.string().nullable(),
  questionFiles: z.array(contextFile),
  workspace: z.object({ smallModel: z.string(), hasBudget: z.boolean() }),
  newMessages: z.number(),
  /** The revision of the thread when this was read. */
  rev: z.number(),
})

interface TaskToFix {
  agentId: string
  threadId: string
  forkId: string | null
  triggerMessageId: string | null
}

interface TaskToRead {
  id: string
  workspaceId: string
  channelId: string
  threadId: string
  forkId: string | null
  agentId: string
  actingUserId: string
  triggerMessageId: string | null
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

const fixedContext = z
  .object({
    agentVersionId: id,
    agent: agentVersion,
    lastSeq: z.number(),
    of: z.number(),
    forkParentId: id.nullable(),
    messageIds: z.array(id),
  })
  .transform(({ agent, ...rest }) => ({ ...rest, limits: agent.limits, replyMode: agent.replyMode }))
type FixedContext = z.output<typeof fixedContext>

function selectFixed({ threadId, forkId, agentId, triggerMessageId }: TaskToFix): RawBuilder<unknown> {
  const most = limits.contextMessages + limits.contextMessagesMore
  return sql`
    with newest as (
      select m.id, m.seq, row_number() over (order by m.seq desc) as place from messages m
      where m.thread_id = ${threadId} and ${inConversation(forkId)}
        and m.author_type <> 'system' and m.deleted_at is null and ${isCurrent}
        and m.seq < coalesce((select seq from messages where id = ${triggerMessageId}::uuid), 9e15::bigint)
      order by m.seq desc limit ${most}
    ), last_task as (
      select t.id from (select * from tasks where thread_id = ${threadId} order by id desc limit 20) t
      where t.agent_config_id = ${agentId} and t.fork_id is not distinct from ${forkId}::uuid
        and t.ended_at > now() - ${cacheLife}::interval
      order by t.id desc limit 1
    ), last_start as (
      select n.place from last_task
      join task_events e on e.task_id = last_task.id and e.type = 'task.started'
      join newest n on n.id = (e.data #>> '{messageIds,0}')::uuid
    )
    select
      (select current_version_id from agent_configs where id = ${agentId}) as agent_version_id,
      (select v.config from agent_configs a join agent_config_versions v on v.id = a.current_version_id
        where a.id = ${agentId}) as agent,
      (select next_seq - 1 from threads where id = ${threadId}) as last_seq,
      (select parent_message_id from forks where id = ${forkId}::uuid) as fork_parent_id,
      -- The counters of threads and forks count system lines and deleted messages too.
      (select case when count(*) < ${most} then count(*) else coalesce(
          (select message_count from forks where id = ${forkId}::uuid),
          (select message_count from threads where id = ${threadId}))
        - (${triggerMessageId}::uuid is not null)::int end from newest) as of,
      coalesce((
        select jsonb_agg(newest.id order by newest.seq) from newest
        where place <= greatest(${limits.contextMessages}::int, (select place from last_start))
      ), '[]') as message_ids`
}

/**
 * Reads the fixed context. The words are the current ones: nobody is shown messages that were deleted since
 * the start.
 */
export async function readContext(
  tx: Tx,
  task: TaskToRead & Pick<FixedContext, 'agentVersionId' | 'messageIds' | 'forkParentId' | 'lastSeq'>,
) {
  const { rows } = await sql`select ${listSeen(task, {
    agentVersionId: sql`${task.agentVersionId}::uuid`,
    messageIds: sql`${task.messageIds}::uuid[]`,
    forkParentId: sql`${task.forkParentId}::uuid`,
    lastSeq: sql`${task.lastSeq}::bigint`,
  })}`.execute(tx)
  return leaveOut(labelContext(seen.parse(rows[0]), task))
}

/** Fixes the context of a task and reads it, in one statement. */
export async function fixAndReadContext(
  tx: Tx,
  task: TaskToRead & TaskToFix,
): Promise<{ fixed: FixedContext; seen: SeenContext }> {
  const { rows } = await sql`
    with fixed as materialized (${selectFixed(task)})
    select fixed.agent_version_id, fixed.last_seq, fixed.of, fixed.fork_parent_id, fixed.message_ids,
      ${listSeen(task, {
        agentVersionId: sql`(select agent_version_id from fixed)`,
        messageIds: sql`array(select jsonb_array_elements_text(message_ids)::uuid from fixed)`,
        forkParentId: sql`(select fork_parent_id from fixed)`,
        lastSeq: sql`(select last_seq from fixed)`,
      })}
    from fixed`.execute(tx)
  return { fixed: fixedContext.parse(rows[0]), seen: leaveOut(labelContext(seen.parse(rows[0]), task)) }
}

/** The columns of a context whose fixed parts are given. */
function listSeen(
  task: TaskToRead,
  fixed: Record<'agentVersionId' | 'messageIds' | 'forkParentId' | 'lastSeq', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const { workspaceId, threadId, forkId } = task
  const one = (messageId: RawBuilder<unknown>) =>
    sql`(select ${messageJson} from ${messagesWithAuthors(workspaceId)}
      where m.id = ${messageId} and m.deleted_at is null)`
  return sql`
      (select config from agent_config_versions where id = ${fixed.agentVersionId}) as agent,
      coalesce((
        select jsonb_agg(shown.message order by shown.seq, shown.part) from (
          select ${messageJson} as message, m.seq, 0 as part from ${messagesWithAuthors(workspaceId)}
          where m.id = any (${fixed.messageIds}) and m.deleted_at is null
          union all
          select ${cardAnswerJson}, m.seq, 1 from messages m
          join profiles p on p.id = (m.metadata #>> '{ask,answeredBy,0}')::uuid
          left join workspace_members w on w.user_id = p.id and w.workspace_id = ${workspaceId}
          where m.id = any (${fixed.messageIds}) and m.deleted_at is null
            and m.metadata #>> '{ask,state}' = 'answered' and m.metadata #>> '{ask,replyId}' is null
            and m.metadata #>> '{ask,answer}' is not null
        ) shown), '[]') as history,
      (select jsonb_build_object('description', f.description, 'parent', ${one(fixed.forkParentId)},
          'leftOut', f.left_out, 'divePartnerId', f.dive_partner_id)
        from forks f where f.id = ${forkId}::uuid) as fork,
      (select jsonb_build_object('name', ${personName(sql`p`)}, 'role', w.role, 'timeZone', p.time_zone,
          'handle', (select name from mention_names n where n.workspace_id = ${workspaceId} and n.user_id = p.id))
        from profiles p
        left join workspace_members w on w.user_id = p.id and w.workspace_id = ${workspaceId}
        where p.id = ${task.actingUserId}) as asker,
      ${placeJson(task, fixed.messageIds)} as place,
      coalesce(
        (select content from messages where id = ${task.triggerMessageId}::uuid),
        (select p.body from tasks t join task_payloads p on p.hash = decode(t.input ->> 'question', 'hex')
          where t.id = ${task.id} and t.input ->> 'kind' = 'child'),
        '') as question,
      (select coalesce(fork_number, seq)::text from messages where id = ${task.triggerMessageId}::uuid) as question_label,
      coalesce((select metadata -> 'attachments' from messages
        where id = ${task.triggerMessageId}::uuid and deleted_at is null), '[]') as question_files,
      (select jsonb_build_object('smallModel', small_model,
          'hasBudget', daily_usd is not null or monthly_usd is not null)
        from workspaces where id = ${workspaceId}) as workspace,
      (select count(*) from messages m
        where m.thread_id = ${threadId} and m.seq > ${fixed.lastSeq} and ${inConversation(forkId)}
          and m.author_type <> 'system' and m.deleted_at is null
          and m.task_id is distinct from ${task.id}) as new_messages,
      (select rev from threads where id = ${threadId}) as rev`
}

export type SeenContext = Awaited<ReturnType<typeof readContext>>

function inConversation(forkId: string | null): RawBuilder<unknown> {
  return forkId === null ? sql`m.fork_id is null` : sql`m.fork_id = ${forkId}::uuid`
}
