import { v7 as newId } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import type { NewEvent, OpenTask } from '../../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../../db/tasks/task-payloads.ts'
import { createTask } from '../../../db/tasks/tasks.ts'
import { readChain } from './read-chain.ts'

export interface ChildOrder {
  turn: number
  callId: string
  agent: { id: string; mailbox: 'conversation' | 'agent' }
  /** The name of the agent that asks. */
  askedBy: string
  question: string
  waits: boolean
}

/**
 * Has another agent work on a part of a task: as a new task in the same conversation, with the rights of the
 * same person. Returns the event to append next. The thread is locked, and the child's lane with the parent's.
 */
export async function startChild(tx: Tx, { row, state }: OpenTask, order: ChildOrder): Promise<NewEvent> {
  const { turn, callId, agent, askedBy, waits } = order
  const childTaskId = newId()
  const way = waits
    ? `Your answer goes back to ${askedBy}; it is not posted in the conversation.`
    : `Your answer goes back to ${askedBy}. If ${askedBy} has finished by then, it is posted in the conversation under your name.`
  const question = `${askedBy} (AI) asks you to do this for the person above. ${way}\n\n${order.question}`
  await keepPayloads(tx, [question])
  await createTask(tx, {
    id: childTaskId,
    workspaceId: row.workspaceId,
    channelId: row.channelId,
    threadId: row.threadId,
    forkId: row.forkId,
    // It has no message of its own, so it is shown the conversation up to now, the parent's question included.
    triggerMessageId: null,
    actingUserId: row.actingUserId,
    agent,
    origin: 'child',
    parentTaskId: row.id,
    input: {
      kind: 'child',
      question: hashOf(question),
      chain: readChain(state),
      callId: waits ? callId : null,
    },
  })
  return {
    type: 'child.started',
    data: { turn, callId, childTaskId, agentId: agent.id, waits, until: null, result: null },
  }
}
