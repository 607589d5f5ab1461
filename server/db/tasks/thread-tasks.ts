import { sql } from 'kysely'
import * as z from 'zod'
import { type Fork, fork } from '../../domain/forks/fork.ts'
import { type Task, type TaskEventEntry, type TaskStream, task, taskStream } from '../../domain/tasks/task.ts'
import type { Tx } from '../client.ts'
import { openStreams } from '../messages/thread-changes.ts'
import { taskFromRow } from './tasks.ts'

const background = z.object({
  forks: z.array(fork),
  tasks: z.array(task),
  streams: z.array(taskStream),
})

/**
 * Reads everything that a thread shows besides its messages: its forks, the running tasks with their texts so
 * far, and the last tasks that ended, which is enough for failures and earlier answers on the first screens.
 */
export async function readThreadBackground(
  tx: Tx,
  { threadId, recent }: { threadId: string; recent: number },
): Promise<{ forks: Fork[]; tasks: Task[]; streams: TaskStream[] }> {
  const { rows } = await sql`
    select
      coalesce((select jsonb_agg(openvibe.fork_json(f) order by f.created_at, f.id)
        from forks f where f.thread_id = ${threadId}), '[]') as forks,
      coalesce((select jsonb_agg(openvibe.task_json(w) order by w.created_at, w.id) from (
        select * from tasks where thread_id = ${threadId} and ended_at is null and origin <> 'test'
        union
        (select * from tasks where thread_id = ${threadId} and origin <> 'test' order by rev desc limit ${recent})
      ) w), '[]') as tasks,
      ${openStreams(threadId)} as streams`.execute(tx)
  return z.tuple([background]).parse(rows)[0]
}

/** Finds the task in which the partner of a fork writes the first message there. */
export async function findOpening(tx: Tx, { forkId }: { forkId: string }): Promise<Task | null> {
  const row = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('forkId', '=', forkId)
    .where('origin', '=', 'opening')
    .executeTakeFirst()
  return row ? taskFromRow(row) : null
}

/** Returns the tasks that a message started, in the order in which they were made. */
export async function listTasksOfMessage(tx: Tx, { messageId }: { messageId: string }): Promise<Task[]> {
  const rows = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('triggerMessageId', '=', messageId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(taskFromRow)
}

/** Returns a thread's tasks, the latest change first. The cursor is the `rev` of the last one. */
export async function listThreadTasks(
  tx: Tx,
  { threadId, cursor, limit }: { threadId: string; cursor?: number | null; limit: number },
): Promise<{ tasks: Task[]; nextCursor: number | null }> {
  const rows = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('threadId', '=', threadId)
    // A trial is in the list of its agent, and its revisions are its own.
    .where('origin', '<>', 'test')
    .$if(cursor != null, query => query.where('rev', '<', cursor ?? 0))
    .orderBy('rev', 'desc')
    .limit(limit + 1)
    .execute()
  const tasks = rows.slice(0, limit).map(taskFromRow)
  return { tasks, nextCursor: rows.length > limit ? (tasks.at(-1)?.rev ?? null) : null }
}

export async function findTask(tx: Tx, { taskId }: { taskId: string }): Promise<Task | undefined> {
  const row = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', taskId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && taskFromRow(row)
}

/** Returns the workspace of a task that the caller may see. */
export async function findTaskWorkspace(tx: Tx, { taskId }: { taskId: string }): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tasks')
    .select('workspaceId')
    .where('id', '=', taskId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.workspaceId
}

/** Returns a task's log, or a part of it. The log names bodies by their hash and does not contain them. */
export function listTaskEvents(
  tx: Tx,
  { taskId, after = 0, limit }: { taskId: string; after?: number; limit?: number },
): Promise<TaskEventEntry[]> {
  return tx
    .selectFrom('taskEvents')
    .select(['seq', 'type', 'causedBy', 'data', 'createdAt'])
    .where('taskId', '=', taskId)
    .where('seq', '>', after)
    .orderBy('seq')
    .$if(limit !== undefined, query => query.limit(limit ?? 0))
    .execute()
}
