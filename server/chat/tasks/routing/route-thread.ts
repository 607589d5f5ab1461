import type { Tx } from '../../../db/client.ts'
import { findActiveAgent, findRoutableAgent, setActiveAgent } from '../../../db/messages/active-agents.ts'
import { holdEvents, type NewEvent, type OpenTask } from '../../../db/tasks/task-events.ts'
import { hashOf } from '../../../db/tasks/task-payloads.ts'
import { createTask } from '../../../db/tasks/tasks.ts'
import { readRoute } from '../../../domain/prompts/sources/routing.ts'
import { readAnswerPost } from '../settle/read-answer.ts'

/**
 * Follows the router's choice: the agent becomes active in the thread and answers the message. Nobody answers if the
 * router chose nobody, if its answer can't be read, or if a person chose an agent or nobody meanwhile. The thread is locked.
 */
export async function routeThread(tx: Tx, open: OpenTask): Promise<OpenTask> {
  const { row, state } = open
  const { workspaceId, channelId, threadId } = row
  const post = await readAnswerPost(tx, open)
  const route = post && readRoute(post.content)
  const agent = route && (await findRoutableAgent(tx, { workspaceId, handle: route.handle }))
  const { by } = await findActiveAgent(tx, { threadId })
  // "Nobody" is a choice of a person, too.
  if (!route || !agent || by !== null) return complete(open, { agentId: null, reason: null, taskId: null })
  const { reason } = route
  await setActiveAgent(tx, {
    threadId,
    agentId: agent.id,
    reason: reason === '' ? null : reason,
    by: { kind: 'router', id: row.agentConfigId },
  })
  const task = await createTask(tx, {
    workspaceId,
    channelId,
    threadId,
    forkId: null,
    triggerMessageId: state.triggerMessageId,
    actingUserId: state.actingUserId,
    agent,
    origin: 'message',
    input: { kind: 'message' },
  })
  return complete(open, { agentId: agent.id, reason: hashOf(reason), taskId: task.id }, [reason])
}

function complete(
  open: OpenTask,
  data: Extract<NewEvent, { type: 'thread.routed' }>['data'],
  bodies: string[] = [],
): OpenTask {
  const stopReason = data.agentId === null ? 'no_reply' : 'end_turn'
  return holdEvents(
    open,
    [
      { type: 'thread.routed', data },
      { type: 'task.completed', data: { stopReason } },
    ],
    bodies,
  )
}
