import { v7 as newId } from 'uuid'
import {
  keepAgentFiles,
  keepFileImport,
  listAgentDocuments,
  listWorkspacesWithout,
  lockFileImport,
} from '../../../db/agents/agent-files.ts'
import { setVersionNote } from '../../../db/agents/agent-versions.ts'
import { findAgentBySlug, insertAgent, updateAgent } from '../../../db/agents/agents.ts'
import { actFor } from '../../../db/audit/act-for.ts'
import type { Database, Tx } from '../../../db/client.ts'
import { listEndpointNames } from '../../../db/models/model-endpoints.ts'
import type { AgentFields } from '../../../domain/agents/agent.ts'
import { type EndpointNames, findEndpoints } from '../../../domain/agents/documents/named-endpoints.ts'
import { readDocument } from '../../../domain/agents/documents/read-document.ts'
import type { BlockFields } from '../../../domain/memory-blocks/memory-block.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { setBlocks } from '../../memory-blocks/set-blocks.ts'
import { checkApprovers } from '../check-approvers.ts'
import { tellTakenSlug } from '../tell-taken-slug.ts'
import { readAgentsFolder } from './read-agents-folder.ts'

interface FolderDocument {
  file: string
  document: string
  hash: string
}

/**
 * Reads the operator's folder and imports each changed file into every workspace. All files are checked before the first
 * is imported. Returns the problems of files, for the log.
 */
export async function importAgentsFolder(
  db: Database,
  { folder }: { folder: string },
): Promise<{ files: number; problems: string[] }> {
  const files = await readAgentsFolder(folder)
  const documents = await db.asWorker(async tx => {
    await keepAgentFiles(tx, { files })
    return listAgentDocuments(tx)
  })
  const problems = files.flatMap(({ problem }) => problem ?? [])
  for (const document of documents) {
    for (const workspaceId of await db.asWorker(tx => listWorkspacesWithout(tx, document))) {
      const problem = await importInto(db, { workspaceId, ...document })
      if (problem !== null) problems.push(`${problem} (workspace ${workspaceId})`)
    }
  }
  return { files: files.length, problems }
}

/** Imports one document into one workspace, or keeps the reason why it can't be. */
async function importInto(
  db: Database,
  given: FolderDocument & { workspaceId: string },
): Promise<string | null> {
  const { workspaceId, file, document, hash } = given
  const { agent, blocks, endpoints = {} } = readDocument(document)
  if (!agent) return `${file}: The document of an earlier version of OpenVibe can’t be read any more.`
  try {
    await tellTakenSlug(agent.slug, () =>
      db.asWorker(async tx => {
        await actFor(tx, { kind: 'operator', by: 'folder' })
        const last = await lockFileImport(tx, { workspaceId, file })
        if (last?.hash === hash && last.agentId !== null && last.problem === null) return
        const named = { ...agent, ...(await findNamedEndpoints(tx, workspaceId, endpoints)) }
        const agentId = await write(tx, {
          workspaceId,
          file,
          agent: named,
          blocks,
          agentId: last?.agentId ?? null,
        })
        await keepFileImport(tx, { workspaceId, file, agentId, hash, problem: null })
      }),
    )
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const problem = `${file}: ${error.message}`
    await db.asWorker(async tx => {
      const last = await lockFileImport(tx, { workspaceId, file })
      await keepFileImport(tx, { workspaceId, file, agentId: last?.agentId ?? null, hash, problem })
    })
    return problem
  }
}

/**
 * Writes a new version of the agent that follows the file, or makes that agent. An agent of somebody else with the same
 * slug is left alone: the database comes before the folder.
 */
async function write(
  tx: Tx,
  given: Parameters<typeof writeAgent>[1] & { blocks: readonly BlockFields[] | undefined },
): Promise<string> {
  const { workspaceId, file, blocks } = given
  const agentId = await writeAgent(tx, given)
  const by = { authorUserId: null, note: `From the file ${file}`.slice(0, 500) }
  if (blocks) await setBlocks(tx, { workspaceId, agentId, blocks }, by)
  return agentId
}

async function writeAgent(
  tx: Tx,
  given: { workspaceId: string; file: string; agent: AgentFields; agentId: string | null },
): Promise<string> {
  const { workspaceId, file, agent, agentId } = given
  const holder = await findAgentBySlug(tx, { workspaceId, slug: agent.slug })
  if (holder !== undefined && holder !== agentId) {
    throw new DomainError(
      'name_taken',
      `This workspace has its own agent @${agent.slug}, so the file is not used here. Change the slug of one of the two, or import the file into the agent by hand.`,
    )
  }
  await checkApprovers(tx, { workspaceId, approvals: agent.approvals })
  await setVersionNote(tx, { note: `From the file ${file}`.slice(0, 500), origin: 'file' })
  if (agentId !== null) {
    await updateAgent(tx, { agentId, ...agent })
    return agentId
  }
  if (agent.slug.startsWith('_')) {
    throw new DomainError(
      'system_agent',
      'A slug that begins with _ belongs to a built-in agent. Choose another slug.',
    )
  }
  const id = newId()
  await insertAgent(tx, { ...agent, id, workspaceId, createdBy: null })
  return id
}

/** Finds the model endpoints that a file names. The workspace must have them. */
async function findNamedEndpoints(tx: Tx, workspaceId: string, names: EndpointNames) {
  const known = await listEndpointNames(tx, { workspaceId })
  const missing = [names.endpoint, names.fallback].find(
    name => name !== undefined && known.every(each => each.name !== name),
  )
  if (missing !== undefined) {
    throw new DomainError(
      'invalid_input',
      `This workspace has no model endpoint “${missing}”. Add it there in the settings, or leave it out of the file.`,
    )
  }
  return findEndpoints(names, known)
}

/** Gives a new workspace the agents of the folder, in the transaction that makes it. Its built-in agents come first. */
export async function addFolderAgents(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<void> {
  for (const { file, document, hash } of await listAgentDocuments(tx)) {
    const { agent, blocks, endpoints = {} } = readDocument(document)
    if (!agent) continue
    try {
      const named = { ...agent, ...(await findNamedEndpoints(tx, workspaceId, endpoints)) }
      const agentId = await write(tx, { workspaceId, file, agent: named, blocks, agentId: null })
      await keepFileImport(tx, { workspaceId, file, agentId, hash, problem: null })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const problem = `${file}: ${error.message}`
      await keepFileImport(tx, { workspaceId, file, agentId: null, hash, problem })
    }
  }
}
