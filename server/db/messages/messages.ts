import { type Selectable, sql } from 'kysely'
import {
  type Message,
  type MessageMetadata,
  type MessageVersion,
  message,
} from '../../domain/messages/message.ts'
import type { Tx } from '../client.ts'
import type { Messages } from '../schema.gen.ts'

export interface NewMessage {
  id: string
  workspaceId: string
  channelId: string
  threadId: string
  forkId: string | null
  parentId: string | null
  author:
    | { type: 'human'; userId: string }
    | { type: 'agent'; agentId: string }
    | { type: 'system'; agentId: string | null }
  content: string
  metadata: MessageMetadata
  /** The event that posts the message, if a task does. */
  postedBy?: { taskId: string; eventSeq: number }
}

/** A conversation: a thread's main line (no fork), or one of its forks. */
interface ConversationKey {
  threadId: string
  forkId: string | null
}

export function messageFromRow(row: Selectable<Messages>): Message {
  return message.parse(row)
}

/** Locks the thread and inserts a message. The database gives it its number and time. */
export async function insertMessage(tx: Tx, given: NewMessage): Promise<Message> {
  const { author, postedBy, metadata, ...place } = given
  const { object } = metadata
  const row = await tx
    .insertInto('messages')
    .values({
      ...place,
      seq: 0,
      rev: 0,
      authorType: author.type,
      authorUserId: author.type === 'human' ? author.userId : null,
      authorAgentId: author.type === 'human' ? null : author.agentId,
      taskId: postedBy?.taskId ?? null,
      taskEventSeq: postedBy?.eventSeq ?? null,
      // As text, because jsonb keeps no order of fields.
      metadata: JSON.stringify({ ...metadata, ...(object && { object: JSON.stringify(object) }) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return messageFromRow(row)
}

export async function findMessage(
  tx: Tx,
  { messageId }: { messageId: string },
): Promise<Message | undefined> {
  const row = await tx.selectFrom('messages').selectAll().where('id', '=', messageId).executeTakeFirst()
  return row && messageFromRow(row)
}

/** Returns whether this event of a task has posted a message. */
export async function isPostedBy(
  tx: Tx,
  { taskId, eventSeq }: NonNullable<NewMessage['postedBy']>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('messages')
    .select('id')
    .where('taskId', '=', taskId)
    .where('taskEventSeq', '=', eventSeq)
    .executeTakeFirst()
  return found !== undefined
}

export async function findMessageBySeq(
  tx: Tx,
  { threadId, seq }: { threadId: string; seq: number },
): Promise<Message | undefined> {
  const row = await tx
    .selectFrom('messages')
    .selectAll()
    .where('threadId', '=', threadId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row && messageFromRow(row)
}

/**
 * Returns up to `limit` messages before (or from) a number, the nearest ones to it; oldest first in both
 * cases.
 */
export async function listMessages(
  tx: Tx,
  given: ConversationKey & { limit: number } & ({ before: number } | { from: number }),
): Promise<Message[]> {
  const { threadId, forkId, limit } = given
  const conversation = tx
    .selectFrom('messages')
    .selectAll()
    .where('threadId', '=', threadId)
    .where('forkId', forkId === null ? 'is' : '=', forkId)
    .limit(limit)
  if ('from' in given) {
    const rows = await conversation.where('seq', '>=', given.from).orderBy('seq').execute()
    return rows.map(messageFromRow)
  }
  const rows = await conversation.where('seq', '<', given.before).orderBy('seq', 'desc').execute()
  return rows.reverse().map(messageFromRow)
}

/** Changes the text. The database keeps the old wording. */
export async function updateContent(
  tx: Tx,
  given: { messageId: string; content: string; metadata: MessageMetadata },
): Promise<Message> {
  const row = await tx
    .updateTable('messages')
    .set({ content: given.content, metadata: JSON.stringify(given.metadata), editedAt: sql`now()` })
    .where('id', '=', given.messageId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return messageFromRow(row)
}

/** Empties a deleted message: its place and author stay, without words. The database keeps the wording. */
export async function emptyMessage(
  tx: Tx,
  { messageId, deletedBy }: { messageId: string; deletedBy: string },
): Promise<Message> {
  const row = await tx
    .updateTable('messages')
    .set({ content: '', metadata: '{}', deletedAt: sql`now()`, deletedBy })
    .where('id', '=', messageId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return messageFromRow(row)
}

/** Returns the earlier wordings of a message, oldest first; nothing if the caller may not see them. */
export function listMessageVersions(tx: Tx, { messageId }: { messageId: string }): Promise<MessageVersion[]> {
  return tx
    .selectFrom('messageVersions')
    .select(['version', 'content', 'writtenAt'])
    .where('messageId', '=', messageId)
    .orderBy('version')
    .execute()
}
