import { sql } from 'kysely'
import * as z from 'zod'
import {
  type CatchUpScope,
  type CatchUpSince,
  catchUpSince,
  type NewsLine,
  newsLine,
} from '../../domain/catch-up/catch-up.ts'
import { messageMentions } from '../../domain/messages/message-mentions.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const marks = z.object({
  threads: z.array(z.tuple([id, z.number()])),
  forks: z.array(z.tuple([id, z.number()])),
})
const undo = z.array(z.object({ threadId: id, from: z.number(), to: z.number() }))
export type CatchUpUndo = z.infer<typeof undo>

const storedCatchUp = z.object({
  id,
  workspaceId: id,
  userId: id,
  scope: z.enum(['workspace', 'channel', 'thread']),
  channelId: id.nullable(),
  threadId: id.nullable(),
  since: catchUpSince,
  taskId: id,
  messageIds: z.array(id),
  conversations: z.number(),
  skipped: z.number(),
  marks,
  undo: undo.nullable(),
  lines: z.array(newsLine),
  withdrawn: z.number(),
  createdAt: time,
  status: z.enum(['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled']),
  problem: z.string().nullable(),
  costUsd: z.number().nullable(),
})
export type StoredCatchUp = z.infer<typeof storedCatchUp>

const selectStored = sql`
  select c.id, c.workspace_id, c.user_id, c.scope, c.channel_id, c.thread_id, c.since, c.task_id, c.message_ids,
    c.conversations, c.skipped, c.marks, c.undo, c.lines, c.withdrawn, c.created_at, t.status,
    t.error ->> 'message' as problem, t.cost_usd
  from catch_ups c join tasks t on t.id = c.task_id`

/** Reads a catch-up of a person with the state of its task. */
export async function findCatchUp(
  tx: Tx,
  { catchUpId, userId }: { catchUpId: string; userId: string },
): Promise<StoredCatchUp | undefined> {
  const { rows } = await sql`${selectStored} where c.id = ${catchUpId} and c.user_id = ${userId}`.execute(tx)
  return z.array(storedCatchUp).parse(rows)[0]
}

/** Finds the catch-up of the same messages that is ready or being written. */
export async function findSameCatchUp(
  tx: Tx,
  asked: { workspaceId: string; userId: string; scope: CatchUpScope; fingerprint: Buffer },
): Promise<StoredCatchUp | undefined> {
  const { workspaceId, userId, scope, fingerprint } = asked
  const { rows } = await sql`${selectStored}
    where c.user_id = ${userId} and c.workspace_id = ${workspaceId} and c.scope = ${scope.kind}
      and c.channel_id is not distinct from ${channelOf(scope)}::uuid
      and c.thread_id is not distinct from ${threadOf(scope)}::uuid
      and c.fingerprint = ${fingerprint} and t.status not in ('failed', 'cancelled')
    order by c.id desc limit 1`.execute(tx)
  return z.array(storedCatchUp).parse(rows)[0]
}

const channelOf = (scope: CatchUpScope) => (scope.kind === 'workspace' ? null : scope.channelId)
const threadOf = (scope: CatchUpScope) => (scope.kind === 'thread' ? scope.threadId : null)

/** Stores a catch-up before its task is made. Runs as the service. */
export async function insertCatchUp(
  tx: Tx,
  given: {
    id: string
    workspaceId: string
    userId: string
    scope: CatchUpScope
    since: CatchUpSince
    forDigest?: boolean
    messageIds: string[]
    conversations: number
    skipped: number
    fingerprint: Buffer
    marks: z.infer<typeof marks>
  },
): Promise<void> {
  const { scope, forDigest = false, ...row } = given
  await tx
    .insertInto('catchUps')
    .values({
      ...row,
      scope: scope.kind,
      channelId: channelOf(scope),
      threadId: threadOf(scope),
      forDigest,
      marks: JSON.stringify(row.marks),
    })
    .execute()
}

export async function setCatchUpTask(
  tx: Tx,
  { catchUpId, taskId }: { catchUpId: string; taskId: string },
): Promise<void> {
  await tx.updateTable('catchUps').set({ taskId }).where('id', '=', catchUpId).execute()
}

/** Writes the checked lines so far. Runs as the service. */
export async function setCatchUpLines(
  tx: Tx,
  { catchUpId, lines }: { catchUpId: string; lines: readonly NewsLine[] },
): Promise<void> {
  const cited = [...new Set(lines.flatMap(({ citations }) => citations.map(({ messageId }) => messageId)))]
  await tx
    .updateTable('catchUps')
    .set({ lines: JSON.stringify(lines), cited, withdrawn: 0 })
    .where('id', '=', catchUpId)
    .execute()
}

/** Reads the messages that a catch-up covers, with the person who asked. Runs as the service. */
export async function readCatchUpSources(
  tx: Tx,
  { catchUpId }: { catchUpId: string },
): Promise<{ userId: string; messageIds: string[]; skipped: number } | undefined> {
  return tx
    .selectFrom('catchUps')
    .select(['userId', 'messageIds', 'skipped'])
    .where('id', '=', catchUpId)
    .executeTakeFirst()
}

/** Remembers the read markers before 'Mark all as read', or (null) that this was undone. Runs as the service. */
export async function setCatchUpUndo(
  tx: Tx,
  { catchUpId, undo }: { catchUpId: string; undo: CatchUpUndo | null },
): Promise<void> {
  await tx
    .updateTable('catchUps')
    .set({ undo: undo && JSON.stringify(undo) })
    .where('id', '=', catchUpId)
    .execute()
}

/**
 * Returns the markers of a person in these threads. Without a marker it is the last message from before the person
 * joined, since older ones count as read.
 */
export async function readMarkers(
  tx: Tx,
  { userId, threadIds }: { userId: string; threadIds: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ threadId: string; seq: number }>`
    select t.id as thread_id, coalesce(mark.last_read_seq, (
      select max(m.seq) from messages m join channel_members me on me.channel_id = m.channel_id and me.user_id = ${userId}
      where m.thread_id = t.id and m.created_at <= me.joined_at), 0) as seq
    from threads t left join read_markers mark on mark.thread_id = t.id and mark.user_id = ${userId}
    where t.id = any (${[...threadIds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ threadId, seq }) => [threadId, seq]))
}

const quotedRow = z.object({
  id,
  content: z.string(),
  mentions: messageMentions.nullable(),
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  number: z.number(),
  topic: z.string(),
  topicMentions: messageMentions.nullable(),
  authorUserId: id.nullable(),
  authorAgentId: id.nullable(),
  createdAt: time,
})
export type QuotedMessage = z.infer<typeof quotedRow>

/** Returns the quoted messages that still exist and that the caller may read now. Runs with the rights of the person. */
export async function readQuoted(tx: Tx, messageIds: readonly string[]): Promise<Map<string, QuotedMessage>> {
  if (messageIds.length === 0) return new Map()
  const { rows } = await sql`
    select m.id, m.content, m.metadata -> 'mentions' as mentions, m.channel_id, m.thread_id, m.fork_id,
      coalesce(m.fork_number, m.seq) as number,
      coalesce((select f.description from forks f where f.id = m.fork_id), first.content, '') as topic,
      first.mentions as topic_mentions, m.author_user_id, m.author_agent_id, m.created_at
    from messages m
    left join lateral (
      select r.content, r.metadata -> 'mentions' as mentions from messages r
      where m.fork_id is null and r.thread_id = m.thread_id and r.fork_id is null
        and r.author_type <> 'system' and r.deleted_at is null
      order by r.seq limit 1) first on true
    where m.id = any (${[...messageIds]}::uuid[]) and m.deleted_at is null`.execute(tx)
  return new Map(
    z
      .array(quotedRow)
      .parse(rows)
      .map(row => [row.id, row]),
  )
}
