import type { OpenTask } from '../../../db/tasks/task-events.ts'

/** Returns the agents that passed a task's question on, its own included. */
export function readChain({ input, agentId }: Pick<OpenTask['state'], 'input' | 'agentId'>): string[] {
  return input.kind === 'child' ? [...input.chain, agentId] : [agentId]
}
