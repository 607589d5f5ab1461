import { readFile } from 'node:fs/promises'
import { v7 as newId } from 'uuid'
import { parse } from 'yaml'
import { insertSeededAgents } from '../../db/agents/agents.ts'
import type { Tx } from '../../db/client.ts'
import { type AgentSeeds, agentSeeds } from '../../domain/agents/agent-seed.ts'

let seeds: Promise<AgentSeeds> | undefined

/** `seeds/agent-configs.yaml`, read and checked once. */
export function readAgentSeeds(): Promise<AgentSeeds> {
  seeds ??= readFile(new URL('../../../seeds/agent-configs.yaml', import.meta.url), 'utf8').then(text =>
    agentSeeds.parse(parse(text)),
  )
  return seeds
}

/** Gives a new workspace its agents and says which of them is the default one. As the service. */
export async function importAgents(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<string> {
  const { agents, defaultSlug } = await readAgentSeeds()
  const imported = agents.map(seed => ({ ...seed, id: newId(), workspaceId, createdBy: null }))
  await insertSeededAgents(tx, imported)
  const standard = imported.find(({ slug }) => slug === defaultSlug)
  if (!standard) throw new Error('The seeds name no default agent.')
  return standard.id
}
