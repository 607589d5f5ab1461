import { findAgent } from '../../db/agents/agents.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { compareWithLimits } from '../../db/spending/limit-use.ts'
import type { LimitUse, LimitUseQuery } from '../../domain/spending/limit-use.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Tells the meaning of limits for an agent by its tasks of the last days, those in private places included. For admins. */
export function readLimitUse(
  db: Database,
  { claims, ...asked }: { claims: Claims } & LimitUseQuery,
): Promise<LimitUse> {
  return db.asUser(claims, async tx => {
    const agent = await findAgent(tx, asked)
    if (!agent) throw notFound('agent')
    const { workspaceId } = agent
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see the costs of its agents' })
    await takeServiceRole(tx)
    return compareWithLimits(tx, asked)
  })
}
