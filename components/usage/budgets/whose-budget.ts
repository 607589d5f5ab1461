import { usePersonName } from '@/components/people/author'
import { budgetStrings as words } from '@/components/strings/settings/budgets'
import { usageStrings } from '@/components/strings/settings/usage'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Budget } from '@/server/domain/budgets/budget'

/** Returns the function that names the agent, the person or the workspace of a budget. */
export function useWhoseBudget(): (budget: Pick<Budget, 'kind' | 'agentId' | 'userId'>) => string {
  const { agents, formerAgents } = useWorkspace()
  const personName = usePersonName()
  const { former } = usageStrings
  return ({ kind, agentId, userId }) => {
    if (kind === 'workspace') return words.workspace
    if (kind === 'agent') {
      const id = agentId ?? ''
      return (agents.get(id) ?? formerAgents.get(id))?.displayName ?? former.agent
    }
    return personName(userId ?? '')
  }
}
