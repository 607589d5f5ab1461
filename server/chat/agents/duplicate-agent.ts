import { findCurrentVersion } from '../../db/agents/agent-versions.ts'
import type { Claims, Database } from '../../db/client.ts'
import { findFreeName } from '../../db/workspaces/mention-names.ts'
import type { AgentDetail } from '../../domain/agents/agent.ts'
import { readUsableFields } from '../../domain/agents/drafts/usable-fields.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { insertDraftedAgent } from './create-agent.ts'
import { openForAdmin } from './drafts/open-for-admin.ts'
import { readAgent } from './read-agent.ts'

const longestName = 60

/**
 * Makes a new agent with the published fields of another one, and keeps it as a draft. Memory is not copied: it
 * belongs to the agent that wrote it.
 */
export function duplicateAgent(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<{ agent: AgentDetail }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const original = await openForAdmin(tx, { agentId, userId })
    if (original.isSystem) throw new DomainError('system_agent', 'A built-in agent can’t be duplicated.')
    const { systemPrompt, workspaceId } = original
    if (systemPrompt === null) throw new Error('An admin reads the prompt of every agent.')
    const { fields, problem } = readUsableFields({ ...original, systemPrompt })
    if (!fields) throw new DomainError('version_unusable', `This agent can’t be duplicated. ${problem}`)
    const version = (await findCurrentVersion(tx, { agentId }))?.version ?? 1
    const displayName = `${original.displayName.slice(0, longestName - 5)} copy`
    const copyId = await insertDraftedAgent(tx, {
      ...fields,
      slug: await findFreeName(tx, { workspaceId, wanted: `${original.slug.slice(0, 23)}-copy` }),
      name: displayName,
      displayName,
      workspaceId,
      createdBy: userId,
      note: `Copy of @${original.slug}, version ${version}. Not published yet.`,
    })
    return { agent: await readAgent(tx, { agentId: copyId, userId }) }
  })
}
