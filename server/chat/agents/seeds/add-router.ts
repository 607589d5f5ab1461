import { v7 as newId } from 'uuid'
import { setVersionNote } from '../../../db/agents/agent-versions.ts'
import { insertSeededAgents } from '../../../db/agents/agents.ts'
import { findAskedAgent } from '../../../db/agents/asked-agent.ts'
import type { Database } from '../../../db/client.ts'
import { violatesUnique } from '../../../db/violations.ts'
import { routerSlug } from '../../../domain/agents/active-agent.ts'
import { readAgentSeeds } from './read-agent-seeds.ts'

/** Gives a workspace that is older than the router its router. Does nothing if it has one. */
export async function addRouter(db: Database, { workspaceId }: { workspaceId: string }): Promise<void> {
  const { agents } = await readAgentSeeds()
  const seed = agents.find(({ slug }) => slug === routerSlug)
  if (!seed) throw new Error('The seeds have no router.')
  try {
    await db.asWorker(async tx => {
      if (await findAskedAgent(tx, { workspaceId, agent: routerSlug })) return
      await setVersionNote(tx, { note: '', origin: 'code' })
      await insertSeededAgents(tx, [{ ...seed, id: newId(), workspaceId, createdBy: null }])
    })
  } catch (error) {
    // Another admin has switched routing on at the same moment.
    if (!violatesUnique(error, 'agent_configs_by_slug')) throw error
  }
}
