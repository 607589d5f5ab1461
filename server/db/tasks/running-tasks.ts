import { sql } from 'kysely'
import { type AgentActivity, agentActivity } from '../../domain/agents/agent.ts'
import { topics } from '../../domain/wire/topics.ts'
import type { Tx } from '../client.ts'

/** Finds everything that a worker needs to know about tasks besides their logs. */
export async function findTasksToRun(tx: Tx, taskIds: readonly string[]) {
  const rows = await tx
    .selectFrom('tasks')
    .innerJoin('agentConfigs', 'agentConfigs.id', 'tasks.agentConfigId')
    .innerJoin('channels', 'channels.id', 'tasks.channelId')
    .leftJoin('mailbox as waitsIn', 'waitsIn.taskId', 'tasks.parentTaskId')
    .select([
      'tasks.id',
      'tasks.workspaceId',
      'tasks.channelId',
      'tasks.threadId',
      'tasks.forkId',
      'tasks.agentConfigId as agentId',
      'agentConfigs.displayName as agentName',
      'tasks.parentTaskId',
      'waitsIn.lane as parentLane',
      'channels.kind as channelKind',
      'channels.accessEpoch',
      'tasks.origin',
      'tasks.actingUserId',
    ])
    .where('tasks.id', '=', sql<string>`any (${taskIds}::uuid[])`)
    .execute()
  return rows.map(({ accessEpoch, origin, actingUserId, ...task }) => ({
    task,
    topic: topicOf({ ...task, accessEpoch, origin, actingUserId }),
  }))
}

/** Returns the topic that tells people of a task while it works; of a trial, it tells only the admin who tries. */
function topicOf(task: {
  origin: string
  actingUserId: string
  threadId: string
  accessEpoch: number
}): string {
  return task.origin === 'test'
    ? topics.user(task.actingUserId)
    : topics.thread(task.threadId, task.accessEpoch)
}

/**
 * Returns news about running tasks that their workers don't have: whether a stop was requested, whether they
 * have ended, and the topic on which their readers listen now.
 */
export async function lookAtTasks(
  tx: Tx,
  known: { taskId: string; seq: number }[],
): Promise<{ taskId: string; hasNews: boolean; topic: string }[]> {
  if (known.length === 0) return []
  const { rows } = await sql<Parameters<typeof topicOf>[0] & { taskId: string; hasNews: boolean }>`
    select t.id as task_id, t.thread_id, t.origin, t.acting_user_id, c.access_epoch,
      t.ended_at is not null or (t.last_event_seq > known.seq and exists (
        select from task_events e where e.task_id = t.id and e.seq > known.seq and e.type = 'cancel.requested'
      )) as has_news
    from unnest(${known.map(({ taskId }) => taskId)}::uuid[], ${known.map(({ seq }) => seq)}::int[]) as known (id, seq)
    join tasks t on t.id = known.id
    join channels c on c.id = t.channel_id`.execute(tx)
  return rows.map(({ taskId, hasNews, ...at }) => ({ taskId, hasNews, topic: topicOf(at) }))
}

/**
 * Sets the step that people see of a running task, for changes that no event records. The thread and the task
 * are locked.
 */
export async function setStep(tx: Tx, taskId: string, step: 'writing'): Promise<void> {
  await tx.updateTable('tasks').set({ step }).where('id', '=', taskId).execute()
}

/**
 * Returns, for each agent at work in the workspace, one task that the caller may read. A task that waits for
 * somebody comes before a running one, because it needs people.
 */
export async function listOpenWork(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<AgentActivity[]> {
  const { rows } = await sql`
    select distinct on (t.agent_config_id)
      t.agent_config_id as agent_id, t.id as task_id, t.status, t.channel_id, t.thread_id, t.fork_id
    from tasks t
    where t.ended_at is null and not t.is_silent and t.workspace_id = ${workspaceId}
      and t.channel_id = any (array(select openvibe.readable_channel_ids()))
    order by t.agent_config_id, array_position(array['waiting', 'running', 'queued'], t.status), t.created_at desc`.execute(
    tx,
  )
  return agentActivity.array().parse(rows)
}
