import { sql } from 'kysely'
import type { Message } from '../../domain/messages/message.ts'
import { type AskCard, askCard } from '../../domain/tasks/ask.ts'
import type { Waiting } from '../../domain/tasks/tool-calls.ts'
import type { Tx } from '../client.ts'
import { messageFromRow } from '../messages/messages.ts'

export interface FoundCard {
  message: Message
  card: AskCard
  taskId: string
}

/**
 * Finds the card that an event of a task's log put into the conversation. Null: there is none, or it was
 * deleted.
 */
export async function findCard(
  tx: Tx,
  { taskId, seq }: { taskId: string; seq: number },
): Promise<FoundCard | null> {
  const row = await tx
    .selectFrom('messages')
    .selectAll()
    .where('taskId', '=', taskId)
    .where('taskEventSeq', '=', seq)
    .executeTakeFirst()
  return row ? readCard(messageFromRow(row)) : null
}

export async function findCardOfMessage(tx: Tx, messageId: string): Promise<FoundCard | null> {
  const row = await tx.selectFrom('messages').selectAll().where('id', '=', messageId).executeTakeFirst()
  return row ? readCard(messageFromRow(row)) : null
}

/** Finds the open card by which a fork asks for a larger budget; all tasks that wait for it share the card. */
export async function findBudgetCard(tx: Tx, { forkId }: { forkId: string }): Promise<FoundCard | null> {
  return (await listBudgetCards(tx, { forkId }))[0] ?? null
}

/** Lists the same, the newest first. There can be several: before 2026-11-24 each waiting task had its own. */
export async function listBudgetCards(tx: Tx, { forkId }: { forkId: string }): Promise<FoundCard[]> {
  const rows = await tx
    .selectFrom('messages')
    .selectAll()
    .where('forkId', '=', forkId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`metadata #>> '{ask,state}' = 'open' and metadata #> '{ask,budget}' is not null`)
    .orderBy('seq', 'desc')
    .execute()
  return rows.flatMap(row => readCard(messageFromRow(row)) ?? [])
}

/** Finds the card that a waiting task shows to people: its own, or the one of its fork's budget. */
export async function findCardOfTask(
  tx: Tx,
  {
    taskId,
    forkId,
    waiting,
  }: { taskId: string; forkId: string | null; waiting: Pick<Waiting, 'kind' | 'seq'> },
): Promise<FoundCard | null> {
  if (waiting.kind === 'budget' && forkId !== null) return findBudgetCard(tx, { forkId })
  return findCard(tx, { taskId, seq: waiting.seq })
}

function readCard(message: Message): FoundCard | null {
  const { data: card } = askCard.safeParse(message.metadata.ask)
  return card && message.taskId !== null ? { message, card, taskId: message.taskId } : null
}

/** Changes a card. The thread is locked, because a card changes together with its task. */
export async function changeCard(
  tx: Tx,
  { message, card }: FoundCard,
  change: Partial<AskCard>,
): Promise<Message> {
  const row = await tx
    .updateTable('messages')
    .set({ metadata: JSON.stringify({ ...message.metadata, ask: { ...card, ...change } }) })
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return messageFromRow(row)
}
