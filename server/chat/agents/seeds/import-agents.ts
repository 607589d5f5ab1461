import { v7 as newId } from 'uuid'
import { setVersionNote } from '../../../db/agents/agent-versions.ts'
import { insertSeededAgents } from '../../../db/agents/agents.ts'
import type { Tx } from '../../../db/client.ts'
import { addFolderAgents } from '../folder/import-agents-folder.ts'
import { readAgentSeeds } from './read-agent-seeds.ts'

/** Gives a new workspace its agents, those of the operator's folder among them, and returns the default one. Runs as the service. */
export async function importAgents(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<string> {
  const { agents, defaultSlug } = await readAgentSeeds()
  const imported = agents.map(seed => ({ ...seed, id: newId(), workspaceId, createdBy: null }))
  await setVersionNote(tx, { note: '', origin: 'code' })
  await insertSeededAgents(tx, imported)
  await addFolderAgents(tx, { workspaceId })
  const standard = imported.find(({ slug }) => slug === defaultSlug)
  if (!standard) throw new Error('The seeds name no default agent.')
  return standard.id
}
