import type { Agent } from '@/server/domain/agents/agent'
import type { Fork } from '@/server/domain/forks/fork'
import type { Task } from '@/server/domain/tasks/task'

/**
 * As whom a task speaks. A fork's result is drafted by one agent for all forks, in the name of whoever thinks along in
 * this one, unless that agent is off.
 */
export function speakerOf(
  { origin, agentId }: Pick<Task, 'origin' | 'agentId'>,
  fork: Pick<Fork, 'divePartnerId'> | undefined,
  agents: ReadonlyMap<string, Pick<Agent, 'isActive'>>,
): string {
  if (origin !== 'resolve' || !fork?.divePartnerId) return agentId
  return agents.get(fork.divePartnerId)?.isActive ? fork.divePartnerId : agentId
}
