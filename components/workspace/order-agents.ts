import type { Agent } from '@/server/domain/agents/agent'

/** Orders the agents for every list: the workspace's default agent first, the others as they are, the system's last. */
export function orderAgents<Each extends Pick<Agent, 'id' | 'isSystem'>>(
  agents: readonly Each[],
  defaultAgentId: string | null,
): Each[] {
  const rank = ({ id, isSystem }: Each) => (id === defaultAgentId ? 0 : isSystem ? 2 : 1)
  return agents.toSorted((one, other) => rank(one) - rank(other))
}
