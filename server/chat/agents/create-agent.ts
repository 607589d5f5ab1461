import { v7 as newId } from 'uuid'
import { setVersionNote } from '../../db/agents/agent-versions.ts'
import { insertAgent } from '../../db/agents/agents.ts'
import type { Claims, Database } from '../../db/client.ts'
import { isRaised, violatesUnique } from '../../db/violations.ts'
import type { AgentDetail, AgentFields } from '../../domain/agents/agent.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { readAgent } from './open-agent.ts'

export function createAgent(
  db: Database,
  given: { claims: Claims; workspaceId: string; note?: string } & AgentFields,
): Promise<{ agent: AgentDetail }> {
  const { claims, workspaceId, note = '', ...fields } = given
  const userId = claims.sub
  const agentId = newId()
  return tellTakenSlug(fields.slug, () =>
    db.asUser(claims, async tx => {
      await checkAdmin(tx, { workspaceId, userId, doing: 'create agents' })
      await setVersionNote(tx, { note })
      await insertAgent(tx, { ...fields, id: agentId, workspaceId, createdBy: userId })
      return { agent: await readAgent(tx, { agentId, userId }) }
    }),
  )
}

/** A slug is free when neither an agent nor a person has it; the database decides, so that two can't both be first. */
export async function tellTakenSlug<T>(slug: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRaised(error, 'name_taken') && !violatesUnique(error, 'agent_configs_by_slug')) throw error
    throw new DomainError('name_taken', `The handle @${slug} is already taken. Choose another one.`)
  }
}
