import { sql } from 'kysely'
import { mentionsIn } from '../../domain/messages/mentions.ts'
import { type MessageMentions, messageMentions } from '../../domain/messages/message-mentions.ts'
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

/** Returns the same, each with its place, its question and its topic. */
export async function listTaskEntries(
  tx: Tx,
  page: Page,
): Promise<{ entries: TaskEntry[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(tx, page)
  const parents = await readParents(tx, rows)
  const questions = await readQuestions(tx, [
    ...rows.flatMap(({ triggerMessageId }) => triggerMessageId ?? []),
    ...parents.values(),
  ])
  const topics = await readTopics(tx, rows)
  const entries = rows.map(row => {
    const question = questions.get(row.triggerMessageId ?? '')
    const parentQuestion = questions.get(parents.get(row.parentTaskId ?? '') ?? '')
    return {
      task: taskFromRow(row),
      channelId: row.channelId,
      question: question?.text ?? null,
      topic: row.origin === 'resolve' ? (topics.get(row.forkId ?? '') ?? null) : null,
      parentQuestion: parentQuestion?.text ?? null,
      mentions: (question ?? parentQuestion)?.mentions,
    }
  })
  return { entries, nextCursor }
}

interface Question {
  text: string
  mentions: MessageMentions | undefined
}

/** Returns the first words of these messages and whom they mention, by id; without those that are deleted. */
async function readQuestions(tx: Tx, messageIds: string[]): Promise<Map<string, Question>> {
  if (messageIds.length === 0) return new Map()
  const found = await tx
    .selectFrom('messages')
    .select(['id', 'content', sql<unknown>`metadata -> 'mentions'`.as('mentions')])
    .where('id', 'in', messageIds)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(
    found.map(({ id, content, mentions }) => {
      const text = plainText(content, 240)
      return [id, { text, mentions: mentionsIn(text, messageMentions.nullable().parse(mentions)) }]
    }),
  )
}

/** Returns the first words of the prompts that started tasks, by the id of the task. Runs as the service. */
export async function readPrompts(tx: Tx, taskIds: readonly string[]): Promise<Map<string, string>> {
  if (taskIds.length === 0) return new Map()
  const found = await tx
    .selectFrom('tasks')
    .innerJoin('taskPayloads as p', join =>
      join.on(sql<boolean>`p.hash = decode(tasks.input ->> 'prompt', 'hex')`),
    )
    .select(['tasks.id', 'p.body'])
    .where('tasks.id', 'in', taskIds)
    .execute()
  return new Map(found.flatMap(({ id, body }) => (body === null ? [] : [[id, plainText(body, 240)]])))
}

/** Returns the messages that started the tasks above these, by the id of the task above. */
async function readParents(tx: Tx, rows: readonly TaskRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ parentTaskId }) => parentTaskId ?? [])
  if (ids.length === 0) return new Map()
  const found = await tx
    .selectFrom('tasks')
    .select(['id', 'triggerMessageId'])
    .where('id', 'in', ids)
    .where('triggerMessageId', 'is not', null)
    .execute()
  return new Map(
    found.flatMap(({ id, triggerMessageId }) => (triggerMessageId ? [[id, triggerMessageId]] : [])),
  )
}

/** Returns the topics of the forks whose results these tasks draft, by the id of the fork. */
async function readTopics(tx: Tx, rows: readonly TaskRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ origin, forkId }) => (origin === 'resolve' && forkId ? forkId : []))
  if (ids.length === 0) return new Map()
  const found = await tx.selectFrom('forks').select(['id', 'description']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, description }) => [id, description]))
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
