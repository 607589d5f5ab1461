import { v7 as newId } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { setActiveAgent } from '../../../db/messages/active-agents.ts'
import { insertMessage } from '../../../db/messages/messages.ts'
import type { NewEvent, OpenTask } from '../../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../../db/tasks/task-payloads.ts'
import { createTask } from '../../../db/tasks/tasks.ts'
import { answerLengthOf } from '../../../domain/agents/answer-length.ts'
import { answerOf } from '../../../domain/tasks/task-state.ts'

/**
 * Hands the thread of a task over to another agent: it becomes the active one, a line tells the reason, and it answers
 * the same message. Returns the event to append next. The thread is locked, and the new task's lane.
 */
export async function handOverThread(
  tx: Tx,
  { row, state }: OpenTask,
  order: {
    callId: string
    /** The name of the agent that hands over. */
    from: string
    agent: { id: string; displayName: string; mailbox: 'conversation' | 'agent' }
    reason: string
  },
): Promise<NewEvent[]> {
  const { callId, from, agent, reason } = order
  const { workspaceId, channelId, threadId, agentConfigId } = row
  const answerLength = answerLengthOf(answerOf(state).input)
  await setActiveAgent(tx, { threadId, agentId: agent.id, reason, by: { kind: 'agent', id: agentConfigId } })
  await insertMessage(tx, {
    id: newId(),
    workspaceId,
    channelId,
    threadId,
    forkId: null,
    parentId: state.triggerMessageId,
    author: { type: 'system', agentId: agentConfigId },
    content: `${from} handed over to ${agent.displayName}: ${reason}`,
    metadata: { notice: 'hand_over' },
  })
  await keepPayloads(tx, [reason])
  const task = await createTask(tx, {
    workspaceId,
    channelId,
    threadId,
    forkId: null,
    triggerMessageId: state.triggerMessageId,
    actingUserId: state.actingUserId,
    agent,
    origin: 'message',
    input: { kind: 'message', ...(answerLength && { answerLength }), handedOverBy: agentConfigId },
  })
  return [
    {
      type: 'thread.handed_over',
      data: { callId, agentId: agent.id, reason: hashOf(reason), taskId: task.id },
    },
  ]
}
