import { v7 as newId } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { insertMessage } from '../../../db/messages/messages.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import type { AskCard } from '../../../domain/tasks/ask.ts'

/** A question or an approval that people answer. */
export type Ask = Pick<
  AskCard,
  'kind' | 'audience' | 'handedOn' | 'until' | 'choices' | 'call' | 'budget'
> & {
  content: string
}

/**
 * Posts a card in a task's conversation. The card belongs to the event that the caller appends next, in the
 * same transaction; the thread is locked. A question is a message of the agent, and later readers see it; an
 * approval is a notice.
 */
export async function postCard(tx: Tx, { row, state }: OpenTask, ask: Ask): Promise<string> {
  const { kind, content, ...shown } = ask
  const messageId = newId()
  const seq = state.seq + 1
  const card: AskCard = {
    kind,
    seq,
    state: 'open',
    ...shown,
    escalated: false,
    actingUserId: row.actingUserId,
    answer: null,
    answeredBy: [],
    replyId: null,
  }
  await insertMessage(tx, {
    id: messageId,
    workspaceId: row.workspaceId,
    channelId: row.channelId,
    threadId: row.threadId,
    forkId: row.forkId,
    parentId: row.triggerMessageId,
    author: { type: kind === 'question' ? 'agent' : 'system', agentId: row.agentConfigId },
    content,
    metadata: { ask: card },
    postedBy: { taskId: row.id, eventSeq: seq },
  })
  return messageId
}
