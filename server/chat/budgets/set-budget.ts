import { v7 as newId } from 'uuid'
import { findAgent } from '../../db/agents/agents.ts'
import { setBudget as set } from '../../db/budgets/budgets.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { BudgetDraft } from '../../domain/budgets/budget.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Gives an agent or a person a budget for a day or a month, or changes it. For admins. */
export function setBudget(
  db: Database,
  { claims, workspaceId, of, ...terms }: { claims: Claims; workspaceId: string } & BudgetDraft,
): Promise<{ budgetId: string }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'set budgets' })
    const whose = { agentId: null, userId: null, ...of }
    if ('agentId' in of) {
      const agent = await findAgent(tx, of)
      if (agent?.workspaceId !== workspaceId) throw notFound('agent')
    } else if (!(await findRole(tx, { workspaceId, ...of }))) throw notFound('member')
    await takeServiceRole(tx)
    return {
      budgetId: await set(tx, { id: newId(), workspaceId, createdBy: claims.sub, ...whose, ...terms }),
    }
  })
}
