import * as z from 'zod'
import { readChain } from '../../chat/tasks/settle/read-chain.ts'
import { startChild } from '../../chat/tasks/settle/start-child.ts'
import { listAskableAgents } from '../../db/agents/agents.ts'
import { laneOf } from '../../db/lanes/lanes.ts'
import { readTaskInput } from '../../db/tasks/tasks.ts'
import { refuseHandOn } from '../../domain/tasks/hand-on-limit.ts'
import { describeUnresolved, resolveName } from '../../domain/workspaces/resolve-name.ts'
import { defineTool, type ToolContext, ToolError } from './define-tool.ts'

export const askAgent = defineTool({
  name: 'ask_agent',
  description: `Asks another agent of this workspace to do a part of the work, with the rights of the person who asked you. The agent sees this conversation and the text that you write here, but not your thoughts: say what you need, and in which form. With wait, its answer is the result of this call. Without wait, you continue at once and are told its answer later; if you have finished by then, it is posted below yours. Otherwise people don’t see its answer; they see yours.`,
  input: z.strictObject({
    agent: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .describe('The handle or the name of the agent, for example coder.'),
    question: z.string().trim().min(1).max(8_000).describe('The task or question for the agent.'),
    wait: z.boolean().default(true).describe('Whether you need the answer before you continue.'),
  }),
  effect: 'side_effecting',
  flow: 'async',
  trust: 'autonomous',
  async aim(context, { agent }) {
    await findAgent(context, agent)
    return null
  },
  async run(context, { agent: name, question, wait }) {
    const { task, turn, callId } = context
    const agent = await findAgent(context, name)
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
      content: `${agent.displayName} has started. Continue meanwhile. You are told its answer if you are still at work then. If you finish first, its answer is posted below yours.`,
      lanes,
      write: async ({ tx, open }) => ({ events: [await startChild(tx, open, order)] }),
    }
  },
})

/** Finds the agent that is meant, and checks that the question may be handed on to it. */
async function findAgent({ db, task, asUser }: ToolContext, name: string) {
  const known = await asUser(tx => listAskableAgents(tx, task))
  const input = await db.asWorker(tx => readTaskInput(tx, task.id))
  const chain = readChain({ input, agentId: task.agentId })
  const resolved = resolveName(name, known)
  if (resolved.kind === 'found') {
    const refusal = refuseHandOn(chain, resolved.found.id)
    if (refusal !== null) throw new ToolError(refusal)
    return resolved.found
  }
  const isLost = resolved.kind === 'unknown' && resolved.nearest.length === 0
  const others = isLost ? known.filter(({ id }) => refuseHandOn(chain, id) === null) : []
  throw new ToolError(describeUnresolved(name, resolved, 'agent') + listAll(others), 'invalid_input')
}

/** The most agents that are listed for a name that is like no other. */
const mostListed = 12

function listAll(agents: readonly { handle: string }[]): string {
  if (agents.length === 0 || agents.length > mostListed) return ''
  return ` The agents that you can ask: ${agents.map(({ handle }) => handle).join(', ')}.`
}
