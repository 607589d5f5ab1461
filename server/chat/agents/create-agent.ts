import { v7 as newId } from 'uuid'
import { setVersionNote } from '../../db/agents/agent-versions.ts'
import { insertAgent, type NewAgent, updateAgent } from '../../db/agents/agents.ts'
import { insertAgentDraft } from '../../db/agents/drafts/agent-drafts.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { type AgentDetail, type AgentFields, newAgent } from '../../domain/agents/agent.ts'
import { usualModel } from '../../domain/agents/model-list.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { checkApprovers } from './check-approvers.ts'
import { checkOutput } from './check-output.ts'
import { checkModel } from './models/check-model.ts'
import { readAgent } from './read-agent.ts'
import { tellTakenSlug } from './tell-taken-slug.ts'

/** The note of the first version of a drafted agent, and its prompt. */
const unpublished = 'Not published yet.'

/** Makes an agent: at once, or `asDraft`, so that it answers nobody until its draft is published. */
export function createAgent(
  db: Database,
  given: { claims: Claims; workspaceId: string; note?: string; asDraft?: boolean } & AgentFields,
): Promise<{ agent: AgentDetail }> {
  const { claims, workspaceId, note = '', asDraft = false, ...fields } = given
  const userId = claims.sub
  return tellTakenSlug(fields.slug, () =>
    db.asUser(claims, async tx => {
      await checkAdmin(tx, { workspaceId, userId, doing: 'create agents' })
      checkOutput(fields)
      await checkApprovers(tx, { workspaceId, approvals: fields.approvals })
      await checkModel(tx, { workspaceId, ...fields })
      const made = { ...fields, workspaceId, createdBy: userId }
      const agentId = asDraft
        ? await insertDraftedAgent(tx, { ...made, note: note || unpublished })
        : await insertPublishedAgent(tx, { ...made, note })
      return { agent: await readAgent(tx, { agentId, userId }) }
    }),
  )
}

type Insert = Omit<NewAgent, 'id'> & { note: string }

async function insertPublishedAgent(tx: Tx, { note, ...agent }: Insert): Promise<string> {
  const id = newId()
  await setVersionNote(tx, { note })
  await insertAgent(tx, { ...agent, id })
  return id
}

/**
 * Inserts an agent that is off, and the draft that switches it on when it is published. Members see its name alone: all
 * its fields are in the draft, which is for admins.
 */
export async function insertDraftedAgent(
  tx: Tx,
  { note, workspaceId, createdBy, ...fields }: Insert & { createdBy: string },
): Promise<string> {
  const { name, slug, displayName } = fields
  const empty = newAgent.parse({
    name,
    slug,
    displayName,
    systemPrompt: unpublished,
    model: usualModel,
    tools: [],
  })
  const agentId = await insertPublishedAgent(tx, { ...empty, workspaceId, createdBy, note })
  await updateAgent(tx, { agentId, isActive: false })
  const { currentVersionId: baseVersionId } = await readAgent(tx, { agentId, userId: createdBy })
  const isKept = await insertAgentDraft(tx, {
    agentId,
    fields,
    baseVersionId,
    authorUserId: createdBy,
    isFirst: true,
  })
  if (!isKept) throw new Error('The agent that was inserted has no version.')
  return agentId
}
