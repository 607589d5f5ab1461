import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { labelContext } from '../../domain/citations/label-context.ts'
import { type FixedThread, layReadThread, type ReadThread } from '../../domain/forks/fork-thread.ts'
import { leaveOut } from '../../domain/forks/leave-out.ts'
import { place } from '../../domain/prompts/place.ts'
import { promptSource } from '../../domain/tasks/events.ts'
import { id } from '../../domain/wire/ids.ts'
import { memberRole } from '../../domain/workspaces/workspace.ts'
import type { Tx } from '../client.ts'
import { readThreadRow, threadJson } from '../forks/fork-thread.ts'
import { layTold, readTold, selectTold, type Told } from '../workspace-context/told-parts.ts'
import { agentVersion } from './agent-version.ts'
import {
  cardAnswerJson,
  contextFile,
  contextMessage,
  messageJson,
  messagesWithAuthors,
  personName,
} from './context-json.ts'
import {
  type FixedContext,
  fixedContext,
  forkOf,
  inConversation,
  selectFixed,
  type TaskToFix,
} from './fixed-context.ts'
import { placeJson } from './place-json.ts'
import { readRuns } from './source-runs.ts'
import { rolledJson, storedSummary } from './summaries.ts'

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
      thread: readThreadRow.nullable(),
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
  source: promptSource.nullable(),
  instruction: z.string().nullable(),
  workspace: z.object({
    smallModel: z.string(),
    smallEndpointId: id.nullable(),
    hasBudget: z.boolean(),
  }),
  newMessages: z.number(),
  /** The revision of the thread when this was read. */
  rev: z.number(),
  /** The newest rolling summaries of the conversation. */
  rolled: z.array(storedSummary),
})

interface TaskToRead extends TaskToFix {
  id: string
  workspaceId: string
  channelId: string
  actingUserId: string
  /** The earlier runs of its source that it is shown. */
  runs?: readonly { taskId: string }[] | undefined
}

/**
 * Reads the fixed context. The words are the current ones: nobody is shown messages that were deleted since
 * the start.
 */
export async function readContext(
  tx: Tx,
  task: TaskToRead &
    Pick<FixedContext, 'agentVersionId' | 'messageIds' | 'forkParentId' | 'lastSeq'> &
    Told & { thread?: FixedThread | undefined },
) {
  const { thread } = task
  const told = await readTold(tx, task, task)
  const { rows } = await sql`select ${listSeen(task, {
    agentVersionId: sql`${task.agentVersionId}::uuid`,
    messageIds: sql`${task.messageIds}::uuid[]`,
    forkParentId: sql`${task.forkParentId}::uuid`,
    lastSeq: sql`${task.lastSeq}::bigint`,
    threadIds: sql`${thread?.messageIds ?? []}::uuid[]`,
    condensedIds: sql`${thread?.condensedIds ?? []}::uuid[]`,
  })}`.execute(tx)
  return leaveOut({ ...readSeen(rows[0], task, thread), ...told, runs: await readRuns(tx, task.runs) })
}

/** Returns the context that a statement found, with its labels. */
function readSeen(row: unknown, task: TaskToRead, fixed: FixedThread | undefined) {
  const { fork, ...found } = seen.parse(row)
  const thread: ReadThread<z.infer<typeof contextMessage>> | null =
    fixed && fork?.thread ? layReadThread(fixed, fork.thread) : null
  return labelContext({ ...found, fork: fork && { ...fork, thread } }, task)
}

/** Fixes the context of a task and reads it, in one statement. */
export async function fixAndReadContext(
  tx: Tx,
  task: TaskToRead,
): Promise<{ fixed: FixedContext & Told; seen: SeenContext }> {
  const { fixed, seen } = await readWholeContext(tx, task)
  return { fixed, seen: leaveOut({ ...seen, runs: await readRuns(tx, task.runs) }) }
}

/** Fixes and reads the context of a task, with the items that are left out of its fork. */
export async function readWholeContext(tx: Tx, task: TaskToRead) {
  const ids = (field: string) =>
    sql`array(select jsonb_array_elements_text(thread -> ${sql.lit(field)})::uuid from fixed)`
  const { rows } = await sql`
    with fixed as materialized (${selectFixed(task)})
    select fixed.agent_version_id, fixed.last_seq, fixed.of, fixed.fork_parent_id, fixed.message_ids,
      fixed.thread, ${selectTold(task)},
      ${listSeen(task, {
        agentVersionId: sql`(select agent_version_id from fixed)`,
        messageIds: sql`array(select jsonb_array_elements_text(message_ids)::uuid from fixed)`,
        forkParentId: sql`(select fork_parent_id from fixed)`,
        lastSeq: sql`(select last_seq from fixed)`,
        threadIds: ids('messageIds'),
        condensedIds: ids('condensedIds'),
      })}
    from fixed`.execute(tx)
  const fixed = fixedContext.parse(rows[0])
  const seen = readSeen(rows[0], task, fixed.thread)
  const told = layTold(rows[0], seen.agent)
  return { fixed: { ...fixed, ...told.fixed }, seen: { ...seen, ...told.seen } }
}

/** The columns of a context whose fixed parts are given. */
function listSeen(
  task: TaskToRead,
  fixed: Record<
    'agentVersionId' | 'messageIds' | 'forkParentId' | 'lastSeq' | 'threadIds' | 'condensedIds',
    RawBuilder<unknown>
  >,
): RawBuilder<unknown> {
  const { workspaceId, threadId, forkId } = task
  const one = (messageId: RawBuilder<unknown>) =>
    sql`(select ${messageJson} from ${messagesWithAuthors(workspaceId)}
      where m.id = ${messageId} and m.deleted_at is null)`
  return sql`
      (select config from agent_config_versions where id = ${fixed.agentVersionId}) as agent,
      coalesce((
        select jsonb_agg(shown.message order by shown.seq, shown.part) from (
          select ${messageJson} || ${inForkJson(forkId)} as message, m.seq, 0 as part from ${messagesWithAuthors(workspaceId)}
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
          'thread', ${threadJson(task, { ids: fixed.threadIds, condensed: fixed.condensedIds })},
          'leftOut', f.left_out, 'divePartnerId', f.dive_partner_id)
        from ${forkOf(task)} f) as fork,
      (select jsonb_build_object('name', ${personName(sql`p`)}, 'role', w.role, 'timeZone', p.time_zone,
          'handle', (select name from mention_names n where n.workspace_id = ${workspaceId} and n.user_id = p.id))
        from profiles p
        left join workspace_members w on w.user_id = p.id and w.workspace_id = ${workspaceId}
        where p.id = ${task.actingUserId}) as asker,
      ${placeJson(task, fixed.messageIds)} as place,
      coalesce(
        (select content from messages where id = ${task.triggerMessageId}::uuid),
        ${givenWords(task, sql`coalesce(t.input ->> 'question', t.input ->> 'prompt')`)},
        '') as question,
      (select nullif(t.input ->> 'from', 'trial') from tasks t where t.id = ${task.id}) as source,
      ${givenWords(task, sql`t.input ->> 'instruction'`)} as instruction,
      (select coalesce(fork_number, seq)::text from messages where id = ${task.triggerMessageId}::uuid) as question_label,
      coalesce((select metadata -> 'attachments' from messages
        where id = ${task.triggerMessageId}::uuid and deleted_at is null), '[]') as question_files,
      (select jsonb_build_object('smallModel', small_model, 'smallEndpointId', small_endpoint_id,
          'hasBudget', openvibe.limits_spending(${workspaceId}))
        from workspaces where id = ${workspaceId}) as workspace,
      (select count(*) from messages m
        where not ${task.hasOwnHistory ?? false} and m.thread_id = ${threadId} and m.seq > ${fixed.lastSeq} and ${inConversation(forkId)}
          and m.author_type <> 'system' and m.deleted_at is null
          and m.task_id is distinct from ${task.id}) as new_messages,
      (select rev from threads where id = ${threadId}) as rev,
      ${task.hasOwnHistory ? sql`'[]'::jsonb` : rolledJson(task)} as rolled`
}

/** The words that a task was started with beside its message, by the hash that its input names. */
function givenWords({ id }: Pick<TaskToRead, 'id'>, hash: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select p.body from tasks t join task_payloads p on p.hash = decode(${hash}, 'hex') where t.id = ${id})`
}

export type SeenContext = Awaited<ReturnType<typeof readContext>>

/** Marks a message of a fork that is shown beside the conversation. */
function inForkJson(forkId: string | null): RawBuilder<unknown> {
  return sql`case when m.fork_id is not null and m.fork_id is distinct from ${forkId}::uuid
    then '{"inFork": true}'::jsonb else '{}' end`
}
