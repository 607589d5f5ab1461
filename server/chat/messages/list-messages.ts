import type { Claims, Database, Tx } from '../../db/client.ts'
import { findMessage, findMessageBySeq, listMessages as list } from '../../db/messages/messages.ts'
import { findThreadTopic } from '../../db/messages/threads.ts'
import type { MessagePage } from '../../domain/messages/thread.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

interface Conversation {
  threadId: string
  forkId: string | null
}

/**
 * A page of a thread's main line or of a fork, the oldest message first. Its cursors are the numbers at both
 * ends.
 */
export function listMessages(
  db: Database,
  given: {
    claims: Claims
    threadId: string
    forkId?: string
    cursor?: number | null
    direction: 'older' | 'newer'
    limit: number
    around?: string | number
    near?: number
  },
): Promise<MessagePage> {
  const { claims, threadId, forkId = null, cursor, direction, limit, around, near } = given
  return db.asUser(claims, async tx => {
    if (around !== undefined) return readAround(tx, { threadId, forkId: given.forkId, around, limit })
    const conversation = { threadId, forkId }
    if (near !== undefined) return readNear(tx, { ...conversation, near, limit })
    const page =
      cursor != null && direction === 'newer'
        ? await readNewer(tx, { ...conversation, after: cursor, limit })
        : await readOlder(tx, { ...conversation, before: cursor ?? null, limit })
    // A thread always has messages, but a fork may have none.
    if (page.messages.length === 0 && !(await findThreadTopic(tx, conversation))) throw notFound('thread')
    return page
  })
}

async function readOlder(
  tx: Tx,
  { before, limit, ...conversation }: Conversation & { before: number | null; limit: number },
): Promise<MessagePage> {
  const found = await list(tx, {
    ...conversation,
    before: before ?? Number.MAX_SAFE_INTEGER,
    limit: limit + 1,
  })
  const messages = found.slice(-limit)
  return {
    messages,
    prevCursor: found.length > limit ? (messages[0]?.seq ?? null) : null,
    nextCursor: before === null ? null : (messages.at(-1)?.seq ?? null),
  }
}

async function readNewer(
  tx: Tx,
  { after, limit, ...conversation }: Conversation & { after: number; limit: number },
): Promise<MessagePage> {
  const found = await list(tx, { ...conversation, from: after + 1, limit: limit + 1 })
  const messages = found.slice(0, limit)
  return {
    messages,
    prevCursor: messages[0]?.seq ?? null,
    nextCursor: found.length > limit ? (messages.at(-1)?.seq ?? null) : null,
  }
}

/** Returns a message with its neighbours on both sides, in its conversation, for a permalink. */
async function readAround(
  tx: Tx,
  asked: { threadId: string; forkId: string | undefined; around: string | number; limit: number },
): Promise<MessagePage> {
  const { threadId, around, limit } = asked
  const middle =
    typeof around === 'string'
      ? await findMessage(tx, { messageId: around })
      : await findMessageBySeq(tx, { threadId, seq: around })
  const elsewhere = asked.forkId !== undefined && middle?.forkId !== asked.forkId
  if (!middle || middle.threadId !== threadId || elsewhere) throw notFound('message')
  return readNear(tx, { threadId, forkId: middle.forkId, near: middle.seq, limit })
}

/** Returns the messages of a conversation on both sides of a number, whether or not one of them has it. */
async function readNear(
  tx: Tx,
  { near, limit, ...conversation }: Conversation & { near: number; limit: number },
): Promise<MessagePage> {
  const half = Math.floor(limit / 2)
  const older = await list(tx, { ...conversation, before: near, limit: half + 1 })
  const newer = await list(tx, { ...conversation, from: near, limit: limit - half + 1 })
  if (older.length + newer.length === 0 && !(await findThreadTopic(tx, conversation)))
    throw notFound('thread')
  const messages = [...older.slice(Math.max(0, older.length - half)), ...newer.slice(0, limit - half)]
  return {
    messages,
    prevCursor: older.length > half ? (messages[0]?.seq ?? null) : null,
    nextCursor: newer.length > limit - half ? (messages.at(-1)?.seq ?? null) : null,
  }
}
