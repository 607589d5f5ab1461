import { v7 as newId } from 'uuid'
import { setVersionNote } from '../../../db/agents/agent-versions.ts'
import { findAgent, insertAgent, updateAgent } from '../../../db/agents/agents.ts'
import type { Claims, Database, Tx } from '../../../db/client.ts'
import type { AgentFields } from '../../../domain/agents/agent.ts'
import type { ImportedAgent } from '../../../domain/agents/documents/preview.ts'
import type { DocumentProblem } from '../../../domain/agents/documents/problem.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { setBlocks } from '../../memory-blocks/set-blocks.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'
import { checkApprovers } from '../check-approvers.ts'
import { lockAgent } from '../lock-agent.ts'
import { checkModel } from '../models/check-model.ts'
import { tellNewerVersion } from '../tell-newer-version.ts'
import { tellTakenSlug } from '../tell-taken-slug.ts'
import { findExisting } from './preview-import.ts'
import { readForWorkspace } from './read-for-workspace.ts'

/**
 * Imports a document: as a new version of the agent with its slug, or as a new agent. A document with an error changes
 * nothing. `baseVersionId`: the version that the caller compared the document with.
 */
export async function importDocument(
  db: Database,
  given: { claims: Claims; workspaceId: string; document: string; note?: string; baseVersionId?: string },
): Promise<ImportedAgent> {
  const { claims, workspaceId, document, note = 'Imported from a document', baseVersionId } = given
  const userId = claims.sub
  const { agent, blocks, problems } = await readForWorkspace(db, { claims, workspaceId, document })
  if (!agent) throw tellErrors(problems)
  return tellTakenSlug(agent.slug, () =>
    db.asUser(claims, async tx => {
      await checkAdmin(tx, { workspaceId, userId, doing: 'import agents' })
      await checkApprovers(tx, { workspaceId, approvals: agent.approvals })
      await checkModel(tx, { workspaceId, ...agent })
      const existing = await findExisting(tx, { workspaceId, slug: agent.slug })
      await setVersionNote(tx, { note, origin: 'file' })
      const saved = existing
        ? await change(tx, { agent, agentId: existing.id, userId, baseVersionId })
        : await create(tx, { agent, workspaceId, createdBy: userId })
      const { agentId } = saved
      const areSet =
        blocks !== undefined &&
        (await setBlocks(tx, { workspaceId, agentId, blocks }, { authorUserId: userId, note }))
      return {
        ...saved,
        isChanged: saved.isChanged || areSet,
        slug: agent.slug,
        displayName: agent.displayName,
        isNew: !existing,
        problems,
      }
    }),
  )
}

type Saved = Pick<ImportedAgent, 'agentId' | 'versionId' | 'isChanged'>

async function change(
  tx: Tx,
  given: { agent: AgentFields; agentId: string; userId: string; baseVersionId: string | undefined },
): Promise<Saved> {
  const { agent, agentId, userId, baseVersionId } = given
  const before = await lockAgent(tx, { agentId, userId })
  if (baseVersionId !== undefined && baseVersionId !== before.currentVersionId) {
    throw await tellNewerVersion(tx, agentId)
  }
  await updateAgent(tx, { agentId, ...agent })
  const versionId = await readVersionId(tx, agentId)
  return { agentId, versionId, isChanged: versionId !== before.currentVersionId }
}

/** Makes an agent of a document. */
async function create(
  tx: Tx,
  { agent, ...place }: { agent: AgentFields; workspaceId: string; createdBy: string | null },
): Promise<Saved> {
  if (agent.slug.startsWith('_')) throw refuseSystemSlug()
  const agentId = newId()
  await insertAgent(tx, { ...agent, ...place, id: agentId })
  return { agentId, versionId: await readVersionId(tx, agentId), isChanged: true }
}

async function readVersionId(tx: Tx, agentId: string): Promise<string> {
  const agent = await findAgent(tx, { agentId })
  if (!agent) throw new Error('The agent was written a moment ago.')
  return agent.currentVersionId
}

function refuseSystemSlug(): DomainError {
  return new DomainError(
    'system_agent',
    'A slug that begins with _ belongs to a built-in agent, and this workspace has none of that name. Choose another slug.',
  )
}

/** Tells the first error and the number of the others; validation tells all. */
function tellErrors(problems: readonly DocumentProblem[]): DomainError {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const [first] = errors
  const place = first ? `Line ${first.line}, column ${first.column}: ${first.message}` : ''
  const others = errors.length - 1
  const rest = others === 0 ? '' : ` There ${others === 1 ? 'is 1 more error' : `are ${others} more errors`}.`
  return new DomainError('invalid_input', `Nothing was imported. ${place}${rest}`, {
    line: first?.line ?? 1,
    column: first?.column ?? 1,
  })
}
