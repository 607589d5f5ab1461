import type { Claims, Database } from '../../db/client.ts'
import { findDecision } from '../../db/results/decisions.ts'
import { bringDecisionBack, leaveDecisionOut } from '../../db/workspace-context/left-out-decisions.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Leaves a decision out of the context of all conversations, or brings it back. */
export function setDecisionLeftOut(
  db: Database,
  given: { claims: Claims; workspaceId: string; decisionId: string; isLeftOut: boolean },
): Promise<{ isLeftOut: boolean }> {
  const { claims, workspaceId, decisionId, isLeftOut } = given
  const authorUserId = claims.sub
  return db.asUser(claims, async tx => {
    if (!(await findDecision(tx, { workspaceId, decisionId }))) throw notFound('decision')
    await checkAdmin(tx, { workspaceId, userId: authorUserId, doing: 'change the workspace context' })
    if (isLeftOut) await leaveDecisionOut(tx, { decisionId, workspaceId, authorUserId })
    else await bringDecisionBack(tx, { decisionId, workspaceId })
    return { isLeftOut }
  })
}
