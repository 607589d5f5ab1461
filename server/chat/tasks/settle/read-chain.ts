import type { OpenTask } from '../../../db/tasks/task-events.ts'

/** The agents that a task's question went through, its own included. */
export function readChain({ input, agentId }: Pick<OpenTask['state'], 'input' | 'agentId'>): string[] {
  return input.kind === 'child' ? [...input.chain, agentId] : [agentId]
}
