import { plainText } from '../../domain/messages/plain-text.ts'
import type { Task, TaskEntry, TaskStatus } from '../../domain/tasks/task.ts'
import type { Tx } from '../client.ts'
import { type TaskRow, taskFromRow } from './tasks.ts'

/** A filter for the tasks of a workspace; a task must match every given field. */
export interface TaskFilter {
  workspaceId: string
  threadId?: string
  agentId?: string
  status?: TaskStatus
  /** The person who asked. */
  actingUserId?: string
}

type Page = TaskFilter & { cursor?: string; limit: number }

/** Returns tasks that the caller may see, newest first. The cursor is the id of the last one. */
export async function listTasksBy(tx: Tx, page: Page): Promise<{ tasks: Task[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(tx, page)
  return { tasks: rows.map(taskFromRow), nextCursor }
}

/** Returns the same, each with its place and the words that it answers. */
export async function listTaskEntries(
  tx: Tx,
  page: Page,
): Promise<{ entries: TaskEntry[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(tx, page)
  const asked = rows.flatMap(({ triggerMessageId }) => triggerMessageId ?? [])
  const questions =
    asked.length === 0
      ? []
      : await tx
          .selectFrom('messages')
          .select(['id', 'content'])
          .where('id', 'in', asked)
          .where('deletedAt', 'is', null)
          .execute()
  const words = new Map(questions.map(({ id, content }) => [id, plainText(content, 240)]))
  const entries = rows.map(row => ({
    task: taskFromRow(row),
    channelId: row.channelId,
    question: words.get(row.triggerMessageId ?? '') ?? null,
  }))
  return { entries, nextCursor }
}

async function readPage(
  tx: Tx,
  { workspaceId, threadId, agentId, status, actingUserId, cursor, limit }: Page,
): Promise<{ rows: TaskRow[]; nextCursor: string | null }> {
  let wanted = tx
    .selectFrom('tasks')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (threadId) wanted = wanted.where('threadId', '=', threadId)
  if (agentId) wanted = wanted.where('agentConfigId', '=', agentId)
  if (status) wanted = wanted.where('status', '=', status)
  if (actingUserId) wanted = wanted.where('actingUserId', '=', actingUserId)
  if (cursor) wanted = wanted.where('id', '<', cursor)
  const found = await wanted.execute()
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
