import type { Agent } from '@/server/domain/agents/agent'
import type { Fork } from '@/server/domain/forks/fork'
import type { Task } from '@/server/domain/tasks/task'

/**
 * Finds the agent that people see for a task. One agent drafts the results of all forks, in the name of the
 * partner of the fork, unless the partner is off.
 */
export function speakerOf(
  { origin, agentId }: Pick<Task, 'origin' | 'agentId'>,
  fork: Pick<Fork, 'divePartnerId'> | undefined,
  agents: ReadonlyMap<string, Pick<Agent, 'isActive'>>,
): string {
  if (origin !== 'resolve' || !fork?.divePartnerId) return agentId
  return agents.get(fork.divePartnerId)?.isActive ? fork.divePartnerId : agentId
}
