import { v7 as newId } from 'uuid'
import { setVersionNote } from '../../db/agents/agent-versions.ts'
import { insertAgent } from '../../db/agents/agents.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { AgentDetail, AgentFields } from '../../domain/agents/agent.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { checkApprovers } from './check-approvers.ts'
import { checkOutput } from './check-output.ts'
import { readAgent } from './read-agent.ts'
import { tellTakenSlug } from './tell-taken-slug.ts'

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
      checkOutput(fields)
      await checkApprovers(tx, { workspaceId, approvals: fields.approvals })
      await setVersionNote(tx, { note })
      await insertAgent(tx, { ...fields, id: agentId, workspaceId, createdBy: userId })
      return { agent: await readAgent(tx, { agentId, userId }) }
    }),
  )
}
