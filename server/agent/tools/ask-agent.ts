import * as z from 'zod'
import { readChain } from '../../chat/tasks/settle/read-chain.ts'
import { startChild } from '../../chat/tasks/settle/start-child.ts'
import { findAgentBySlug } from '../../db/agents/agents.ts'
import { laneOf } from '../../db/lanes/lanes.ts'
import { readTaskInput } from '../../db/tasks/tasks.ts'
import { refuseHandOn } from '../../domain/tasks/hand-on-limit.ts'
import { defineTool, ToolError } from './define-tool.ts'

export const askAgent = defineTool({
  name: 'ask_agent',
  description: `Asks another agent of this workspace to do a part of the work, with the rights of the person who asked you. The agent sees this conversation and the text you write here, but not your thoughts: say what you need and in which form. With wait, its answer is the result of this call. Without wait, you continue at once and are told when it has finished. Its answer is for you; people see your answer.`,
  input: z.strictObject({
    agent: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .describe('The handle of the agent, without the @, for example coder.'),
    question: z.string().trim().min(1).max(8_000).describe('The task or question for the agent.'),
    wait: z.boolean().default(true).describe('Whether you need the answer before you continue.'),
  }),
  effect: 'side_effecting',
  flow: 'async',
  trust: 'autonomous',
  async run(context, { agent: name, question, wait }) {
    const { task, turn, callId } = context
    const slug = name.replace(/^@/, '').toLowerCase()
    const agent = await context.asUser(tx => findAgentBySlug(tx, { workspaceId: task.workspaceId, slug }))
    if (!agent?.isActive || agent.isSystem) {
      throw new ToolError(`There is no agent named ${slug} here that you can ask.`, 'invalid_input')
    }
    const input = await context.db.asWorker(tx => readTaskInput(tx, task.id))
    const refusal = refuseHandOn(readChain({ input, agentId: task.agentId }), agent.id)
    if (refusal !== null) throw new ToolError(refusal)
    const order = { turn, callId, agent, askedBy: task.agentName, question, waits: wait }
    const lanes = [laneOf(agent, task)]
    if (wait) {
      return {
        kind: 'waiting',
        lanes,
        write: async ({ tx, open }) => ({ events: [await startChild(tx, open, order)] }),
      }
    }
    return {
      kind: 'done',
      content: `${agent.displayName} has started. You are told when it has finished. Continue meanwhile.`,
      lanes,
      write: async ({ tx, open }) => ({ events: [await startChild(tx, open, order)] }),
    }
  },
})
