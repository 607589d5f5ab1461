import { sql } from 'kysely'
import * as z from 'zod'
import type { ModelPlace } from '../../domain/models/model-place.ts'
import { id } from '../../domain/wire/ids.ts'
import { memberRole } from '../../domain/workspaces/workspace.ts'
import type { Tx } from '../client.ts'

const taskPlace = z.object({
  id,
  workspaceId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  triggerMessageId: id.nullable(),
  actingUserId: id,
  isSilent: z.boolean(),
  isArchived: z.boolean(),
  isForkClosed: z.boolean(),
  isTriggerDeleted: z.boolean(),
  forkCreatedBy: id.nullable(),
  agent: z.object({
    id,
    displayName: z.string(),
    isActive: z.boolean(),
    mailbox: z.enum(['conversation', 'agent']),
  }),
  /** The role of the caller. */
  role: memberRole,
})
/** A task with everything that is checked before an action on it. */
export type TaskPlace = z.infer<typeof taskPlace>

/** Finds a task as the caller, so a task in a place that they may not read is not found. */
export async function findTaskPlace(
  tx: Tx,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<TaskPlace | undefined> {
  const { rows } = await sql`
    select t.id, t.workspace_id, t.channel_id, t.thread_id, t.fork_id, t.trigger_message_id, t.acting_user_id, t.is_silent,
      c.archived_at is not null as is_archived,
      coalesce(f.status <> 'active', false) as is_fork_closed,
      coalesce(m.deleted_at is not null, false) as is_trigger_deleted,
      f.created_by as fork_created_by,
      jsonb_build_object('id', a.id, 'displayName', a.display_name, 'mailbox', a.mailbox,
        'isActive', a.is_active and a.deleted_at is null) as agent,
      w.role
    from tasks t
    join channels c on c.id = t.channel_id
    join agent_configs a on a.id = t.agent_config_id
    join workspace_members w on w.workspace_id = t.workspace_id and w.user_id = ${userId}
    left join forks f on f.id = t.fork_id
    left join messages m on m.id = t.trigger_message_id
    where t.id = ${taskId} and t.deleted_at is null`.execute(tx)
  return taskPlace.optional().parse(rows[0])
}

const promptedPlace = z.object({
  isArchived: z.boolean(),
  isForkClosed: z.boolean(),
  agent: z
    .object({
      id,
      displayName: z.string(),
      isActive: z.boolean(),
      mailbox: z.enum(['conversation', 'agent']),
    })
    .nullable(),
})

/**
 * Reads the facts for the answer of an agent to a prompt in a conversation. Undefined: there is no such
 * conversation, or the person can't read it. Runs as the service, under the thread's lock.
 */
export async function findPromptedPlace(
  tx: Tx,
  asked: {
    workspaceId: string
    channelId: string
    threadId: string
    forkId: string | null
    agentId: string
    actingUserId: string
  },
): Promise<z.infer<typeof promptedPlace> | undefined> {
  const { workspaceId, channelId, threadId, forkId, agentId, actingUserId } = asked
  const { rows } = await sql`
    select c.archived_at is not null as is_archived,
      coalesce(f.status <> 'active', false) as is_fork_closed,
      (select jsonb_build_object('id', a.id, 'displayName', a.display_name, 'mailbox', a.mailbox,
          'isActive', a.is_active)
        from agent_configs a
        where a.id = ${agentId} and a.workspace_id = c.workspace_id and not a.is_system
          and a.deleted_at is null) as agent
    from threads t
    join channels c on c.id = t.channel_id
    join workspace_members w on w.workspace_id = c.workspace_id and w.user_id = ${actingUserId}
    left join forks f on f.id = ${forkId}::uuid and f.thread_id = t.id
    where t.id = ${threadId} and t.deleted_at is null and c.id = ${channelId} and c.workspace_id = ${workspaceId}
      and (${forkId}::uuid is null or f.id is not null)
      and (c.kind = 'public' and w.role <> 'guest' or exists (
        select from channel_members m where m.channel_id = c.id and m.user_id = w.user_id))`.execute(tx)
  return promptedPlace.optional().parse(rows[0])
}

/** Returns the tasks of a message, a fork, a channel or an agent that have not ended. */
export async function listOpenTasks(
  tx: Tx,
  of: { triggerMessageId: string } | { forkId: string } | { channelId: string } | { agentId: string },
): Promise<string[]> {
  const open = tx.selectFrom('tasks').select('id').where('endedAt', 'is', null).orderBy('id')
  const rows = await ('forkId' in of
    ? open.where('forkId', '=', of.forkId)
    : 'channelId' in of
      ? open.where('channelId', '=', of.channelId)
      : 'agentId' in of
        ? open.where('agentConfigId', '=', of.agentId)
        : open.where('triggerMessageId', '=', of.triggerMessageId)
  ).execute()
  return rows.map(row => row.id)
}

/** Returns the tasks of a fork that wait for something outside of them. */
export async function listWaitingTasks(tx: Tx, { forkId }: { forkId: string }): Promise<string[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select('id')
    .where('forkId', '=', forkId)
    .where('endedAt', 'is', null)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** Returns whether another task waits for the budget of the fork. */
export async function isBudgetAwaited(
  tx: Tx,
  { forkId, exceptId }: { forkId: string | null; exceptId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from tasks t
    where t.fork_id = ${forkId}::uuid and t.ended_at is null and t.status = 'waiting' and t.id <> ${exceptId}
      and (select e.type from task_events e
        where e.task_id = t.id and e.type in (${sql.join(waitEvents)}) order by e.seq desc limit 1) = 'budget.asked'
    limit 1`.execute(tx)
  return rows.length > 0
}

/** The events that begin a wait: the newest one names the kind of the current wait. */
const waitEvents = ['question.asked', 'approval.asked', 'budget.asked', 'child.started']

/** Returns whether the agent is answering that message now. */
export async function hasOpenTask(
  tx: Tx,
  { id: taskId, triggerMessageId, agent }: Pick<TaskPlace, 'id' | 'triggerMessageId' | 'agent'>,
): Promise<boolean> {
  const tasks = tx.selectFrom('tasks').select('id')
  // A task without a message is answered again by reruns of itself.
  const found = await (triggerMessageId === null
    ? tasks.where('rerunOf', '=', taskId)
    : tasks.where('triggerMessageId', '=', triggerMessageId)
  )
    .where('agentConfigId', '=', agent.id)
    .where('endedAt', 'is', null)
    .where('isSilent', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Finds the agent's newest task for this person in a conversation that was made by a message and not started
 * yet.
 */
export async function findQueuedTask(
  tx: Tx,
  asked: { agentId: string; threadId: string; forkId: string | null; actingUserId: string },
): Promise<string | null> {
  const { agentId, threadId, forkId, actingUserId } = asked
  const found = await tx
    .selectFrom('tasks')
    .select('id')
    .where('threadId', '=', threadId)
    .where('forkId', forkId === null ? 'is' : '=', forkId)
    .where('agentConfigId', '=', agentId)
    .where('endedAt', 'is', null)
    .where('startedAt', 'is', null)
    .where('actingUserId', '=', actingUserId)
    // Tasks from another agent, a schedule or a program are not changed.
    .where('origin', '=', 'message')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
}

/** A task that waits for a model, and the thread that is locked before the task. */
export interface TaskForModel {
  taskId: string
  threadId: string
}

/**
 * Lists the tasks whose next call to a model is due later, the oldest first. A replay may use a model of its own, and a
 * task may have gone over to the fallback of its agent.
 */
export async function listTasksForModel(tx: Tx, { model, endpointId }: ModelPlace): Promise<TaskForModel[]> {
  const { rows } = await sql<TaskForModel>`
    select t.id as task_id, t.thread_id
    from tasks t
    join agent_config_versions v on v.id = t.agent_config_version_id
    join task_events e on e.task_id = t.id and e.type = 'task.started'
    where t.status = 'queued' and t.step = 'waiting_for_model' and t.retry_at > now()
      and coalesce(
        (select s.data -> 'to' from task_events s where s.task_id = t.id and s.type = 'model.switched'
          order by s.seq desc limit 1),
        jsonb_build_object('model', coalesce(e.data ->> 'model', v.config ->> 'model'),
          'endpointId', coalesce(e.data -> 'endpointId', v.config -> 'endpoint_id')))
        @> jsonb_build_object('model', ${model}::text, 'endpointId', ${endpointId}::uuid)
    order by t.id`.execute(tx)
  return rows
}
