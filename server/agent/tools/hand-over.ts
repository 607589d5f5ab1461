import * as z from 'zod'
import { handOverThread } from '../../chat/tasks/routing/hand-over-thread.ts'
import { listAskableAgents } from '../../db/agents/agents.ts'
import type { Tx } from '../../db/client.ts'
import { laneOf } from '../../db/lanes/lanes.ts'
import { readHandOvers } from '../../db/messages/active-agents.ts'
import { mostHandOvers, mostReason } from '../../domain/agents/active-agent.ts'
import { describeUnresolved, resolveName } from '../../domain/workspaces/resolve-name.ts'
import { defineTool, type ToolContext, ToolError } from './define-tool.ts'

export const handOver = defineTool({
  name: 'hand_over',
  description:
    'Hands this thread over to another agent whose purpose fits the question better than yours. That agent answers the question now, with the rights of the person who asked, and the messages after it that mention nobody. A line in the thread tells people the reason. Your own work on this question ends.',
  input: z.strictObject({
    agent: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .describe('The handle or the name of the agent, for example coder.'),
    reason: z.string().trim().min(1).max(mostReason).describe('One sentence for the people in the thread.'),
  }),
  effect: 'side_effecting',
  flow: 'terminal',
  async aim(context, { agent }) {
    await findAgent(context, agent)
    return null
  },
  async run(context, { agent: name, reason }) {
    const agent = await findAgent(context, name)
    return {
      kind: 'done',
      content: `${agent.displayName} has taken over.`,
      ends: 'end_turn',
      lanes: [laneOf(agent, context.task)],
      async write({ tx, open }) {
        // Again under the lock of the thread: another agent may have handed the message over meanwhile.
        await checkLimit(tx, context, agent)
        return {
          events: await handOverThread(tx, open, {
            callId: context.callId,
            from: context.task.agentName,
            agent,
            reason,
          }),
        }
      },
    }
  },
})

async function findAgent(context: ToolContext, name: string) {
  const { task, triggerMessageId, asUser } = context
  if (task.forkId !== null)
    throw new ToolError('In a fork its partner answers. People can change the partner.')
  if (triggerMessageId === null)
    throw new ToolError('No message started this task, so there is nothing to hand over.')
  const known = await asUser(tx => listAskableAgents(tx, task))
  const resolved = resolveName(name, known)
  if (resolved.kind !== 'found') {
    throw new ToolError(describeUnresolved(name, resolved, 'agent'), 'invalid_input')
  }
  await context.db.asWorker(tx => checkLimit(tx, context, resolved.found))
  return resolved.found
}

/** Agents must not send a question round in circles. */
async function checkLimit(
  tx: Tx,
  { triggerMessageId }: Pick<ToolContext, 'triggerMessageId'>,
  agent: { id: string; displayName: string },
): Promise<void> {
  const { agentIds, count } = await readHandOvers(tx, { messageId: triggerMessageId ?? '' })
  if (agentIds.includes(agent.id)) {
    throw new ToolError(`${agent.displayName} has already worked on this question. Answer it yourself.`)
  }
  if (count >= mostHandOvers) {
    throw new ToolError(`This question was handed over ${mostHandOvers} times already. Answer it yourself.`)
  }
}
