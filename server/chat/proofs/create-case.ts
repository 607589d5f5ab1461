import { v7 as newId } from 'uuid'
import { findAgent } from '../../db/agents/agents.ts'
import { type Claims, type Database, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { caseFromRow, countCases, insertCase } from '../../db/proofs/agent-cases.ts'
import { type AgentCase, type CaseFields, mostCases } from '../../domain/proofs/agent-case.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { checkCited } from './check-cited.ts'
import { findCasePlace } from './find-case-place.ts'
import { readCase } from './open-case.ts'

/** Keeps a question with its expectations as a case of an agent. */
export function createCase(
  db: Database,
  given: { claims: Claims; agentId: string } & CaseFields,
): Promise<{ case: AgentCase }> {
  const { claims, agentId, ...fields } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const agent = await findAgent(tx, { agentId })
    if (!agent) throw notFound('agent')
    const { workspaceId } = agent
    const place = await findCasePlace(tx, { workspaceId, source: fields.source })
    await checkAdmin(tx, { workspaceId, userId, doing: 'add cases to agents' })
    await checkCited(tx, { expectations: fields.expectations, userId })
    const caseId = newId()
    await takeServiceRole(tx)
    if ((await countCases(tx, { agentId })) >= mostCases) {
      throw new DomainError(
        'cases_full',
        `An agent can have up to ${mostCases} cases. Delete one that proves little, then add this one.`,
      )
    }
    await insertCase(tx, { id: caseId, workspaceId, agentId, authorUserId: userId, place, ...fields })
    await takeUserRole(tx, claims)
    return { case: caseFromRow(await readCase(tx, caseId)) }
  })
}
